import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'

const NOTHING: GeoJSON.GeoJSON = { type: 'FeatureCollection', features: [] }
const source = (data: GeoJSON.GeoJSON = NOTHING): GeoJSONSourceSpecification => ({ type: 'geojson', data })

/** The company's colors, as used by the page. */
export function mapColors(element: HTMLElement) {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const font = style.getPropertyValue('--font-content').split(',')[0]?.replace(/["']/g, '').trim() || 'sans-serif'
  return {
    water: color('brand-soft'),
    land: color('raised'),
    line: color('control'),
    text: color('quiet'),
    accent: color('accent'),
    on: color('on-accent'),
    font,
  }
}

/** The map style: water, land, borders, the circle of an alert, jobs, and names of larger towns in the page's font. */
export const mapStyle = ({
  water,
  land,
  line,
  text,
  accent,
  on,
  font,
}: ReturnType<typeof mapColors>): StyleSpecification => ({
  version: 8,
  sources: {
    land: source(),
    borders: source(),
    towns: source(),
    circle: { ...source(), tolerance: 0 },
    jobs: source(),
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      paint: { 'line-color': line, 'line-opacity': 0.35, 'line-width': 0.75 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': line, 'line-opacity': 0.7, 'line-width': 0.75 },
    },
    { id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': accent, 'fill-opacity': 0.14 } },
    { id: 'edge', type: 'line', source: 'circle', paint: { 'line-color': accent, 'line-width': 2 } },
    {
      id: 'names',
      type: 'symbol',
      source: 'towns',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': ['interpolate', ['linear'], ['get', 'size'], 100, 11, 2000, 14],
        'text-offset': [0, -1.1],
        'text-padding': 10,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 },
    },
    {
      id: 'jobs',
      type: 'circle',
      source: 'jobs',
      paint: {
        'circle-color': accent,
        'circle-stroke-color': on,
        'circle-stroke-width': 1.5,
        'circle-radius': ['interpolate', ['linear'], ['get', 'nb'], 1, 5, 20, 11],
      },
    },
  ],
})
