/** What the page cache has done since the start; plain numbers, as they are counted on every request. */
export const counts = {
  hit: 0,
  stale: 0,
  miss: 0,
  fresh: 0,
  renders: 0,
  failures: 0,
  drops: 0,
  dropped: 0,
  strangers: 0,
}
