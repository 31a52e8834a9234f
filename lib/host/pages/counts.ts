/** Counters of the page cache since the start. They are plain numbers because every request increments them. */
export const counts = {
  hit: 0,
  stale: 0,
  miss: 0,
  fresh: 0,
  renders: 0,
  failures: 0,
  invalidations: 0,
  invalidatedPages: 0,
  unknownScripts: 0,
}
