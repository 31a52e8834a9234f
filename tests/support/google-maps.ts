type Listener = (event?: unknown) => void
type Bounds = { south: number; west: number; north: number; east: number }

/** An object of the Google Maps API: accepts the calls of the component library and passes on events. */
class FakeObject {
  readonly listeners = new Map<string, Set<Listener>>()
  readonly options: Record<string, unknown>
  constructor(options: Record<string, unknown> = {}) {
    this.options = options
  }
  emit(type: string) {
    for (const listener of this.listeners.get(type) ?? []) listener({ stop: () => {} })
  }
  setOptions(_options: Record<string, unknown>) {}
}

class FakeMap extends FakeObject {
  zoom: number
  readonly fitted: Bounds[] = []
  readonly div: HTMLElement
  readonly controls = Array.from({ length: 40 }, () => this.createControls())
  constructor(div: HTMLElement, options: Record<string, unknown>) {
    super(options)
    this.div = div
    this.zoom = Number(options.zoom ?? options.defaultZoom)
  }
  createControls() {
    const elements: HTMLElement[] = []
    return {
      push: (element: HTMLElement) => void (elements.push(element), this.div.append(element)),
      getArray: () => elements,
      removeAt: (index: number) => elements.splice(index, 1)[0]?.remove(),
    }
  }
  fitBounds = (bounds: Bounds) => void this.fitted.push(bounds)
  moveCamera() {}
  getDiv = () => this.div
  getZoom = () => this.zoom
  getCenter = () => ({ toJSON: () => ({ lat: 0, lng: 0 }) })
  getHeading = () => 0
  getTilt = () => 0
  getBounds = () => ({ toJSON: () => ({ south: 0, west: 0, north: 0, east: 0 }) })
}

/** A marker with a click listener is a button on the map, named by its title. */
class FakeMarker extends FakeObject {
  readonly button = document.createElement('button')
  setMap(map: FakeMap | null) {
    this.button.title = String(this.options.title)
    this.button.onclick = () => this.emit('click')
    if (map) map.div.append(this.button)
    else this.button.remove()
  }
  override setOptions({ title }: Record<string, unknown>) {
    this.button.title = String(title)
  }
  setDraggable() {}
  setPosition() {}
}

class FakeCircle extends FakeObject {
  setMap() {}
  setCenter() {}
  setRadius() {}
  getCenter = () => null
  getRadius = () => this.options.radius
}

/** Installs a fake `google.maps`, and returns the objects that are created with it. */
export function installGoogleMaps() {
  const created = { maps: [] as FakeMap[], markers: [] as FakeMarker[], circles: [] as FakeCircle[] }
  const add = <T extends FakeObject>(list: T[], object: T) => {
    list.push(object)
    return object
  }
  const event = {
    addListener(object: FakeObject, type: string, listener: Listener) {
      const listeners = object.listeners.get(type) ?? new Set()
      object.listeners.set(type, listeners.add(listener))
      return { remove: () => listeners.delete(listener) }
    },
    clearInstanceListeners: ({ listeners }: FakeObject) => listeners.clear(),
  }
  const maps = {
    importLibrary: async () => ({}),
    Settings: { getInstance: () => ({}) },
    event,
    Map: function Map(div: HTMLElement, options: Record<string, unknown>) {
      return add(created.maps, new FakeMap(div, options))
    },
    Marker: function Marker(options: Record<string, unknown>) {
      return add(created.markers, new FakeMarker(options))
    },
    Circle: function Circle(options: Record<string, unknown>) {
      return add(created.circles, new FakeCircle(options))
    },
  }
  Object.assign(globalThis, { google: { maps } })
  // The loader says that it uses these objects.
  jest.spyOn(console, 'info').mockImplementation(() => {})
  return {
    created,
    zoomTo(zoom: number) {
      const map = created.maps.at(-1)!
      map.zoom = zoom
      map.emit('zoom_changed')
    },
  }
}
