const observers = new Set<TestResizeObserver>()

/** jsdom has no layout and no ResizeObserver. This one reports a change when `changeLayout` is called. */
export class TestResizeObserver implements ResizeObserver {
  readonly notify: () => void
  constructor(onSize: ResizeObserverCallback) {
    this.notify = () => onSize([], this)
  }
  observe() {
    observers.add(this)
  }
  unobserve() {}
  disconnect() {
    observers.delete(this)
  }
}

/** Reports a changed size of all observed elements. */
export function changeLayout() {
  for (const observer of observers) observer.notify()
}
