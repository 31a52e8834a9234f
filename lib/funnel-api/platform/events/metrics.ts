import { Counter, Gauge } from 'prom-client'
import { onChange } from '#lib/funnel-api/platform/events/changes'

const changes = new Counter({
  name: 'careers_content_changes_total',
  help: 'Content changes received by this process, from all processes.',
  labelNames: ['of'] as const,
})
onChange((change) => changes.inc({ of: change === 'all' ? 'all' : change.campaign === null ? 'company' : 'campaign' }))

let isListening: () => boolean = () => false
/** Sets the function by which the metrics check whether this process receives the changes of other nodes. */
export const measureListening = (listening: () => boolean) => void (isListening = listening)

new Gauge({
  name: 'careers_listening',
  help: '1 while the process receives the changes of other nodes and processes.',
  collect() {
    this.set(Number(isListening()))
  },
})
