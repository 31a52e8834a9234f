import { ResponseError } from '#tests/bench/sending'

/** Counts the calls that failed, by kind: 'a broken connection', or the status of the answer. */
export class Failures {
  readonly counts = new Map<string, number>()

  add(error: unknown) {
    const kind = error instanceof ResponseError ? String(error.status) : 'a broken connection'
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  count(isCounted: (kind: string) => boolean) {
    return [...this.counts].filter(([kind]) => isCounted(kind)).reduce((sum, [, count]) => sum + count, 0)
  }

  toString() {
    return [...this.counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
  }
}
