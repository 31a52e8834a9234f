import { Counter, Gauge } from 'prom-client'
import { onChange } from '#lib/funnel-api/changes'

const heard = new Counter({
  name: 'careers_content_changes_total',
  help: 'Changes of content that this process has heard of, whoever made them.',
  labelNames: ['of'] as const,
})
onChange((change) => heard.inc({ of: change === 'all' ? 'all' : change.campaign === null ? 'company' : 'campaign' }))

let isListening: () => boolean = () => false
/** Says whether this process hears what other nodes write. */
export const measureListening = (listening: () => boolean) => void (isListening = listening)

new Gauge({
  name: 'careers_listening',
  help: '1 while changes that other nodes and programs make are heard.',
  collect() {
    this.set(Number(isListening()))
  },
})
