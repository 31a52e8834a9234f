import { registerHooks } from 'node:module'

const EBML = /\/mediabunny\/dist\/.*\/matroska\/ebml\.js$/
const ENDLESS = 'if (slice.length < MAX_VAR_INT_SIZE)'

/**
 * Mediabunny 1.61 loops forever on a Matroska file with unknown bytes that no cluster follows: `resync` does not
 * advance in the last eight bytes. The hook corrects the condition when the module is loaded.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!EBML.test(url)) return loaded
    const source = String(loaded.source)
    if (!source.includes(ENDLESS)) throw new Error('mediabunny has changed: check whether `resync` still loops')
    return { ...loaded, source: source.replace(ENDLESS, ENDLESS.replace('<', '<=')) }
  },
})

export const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP3, MP4, QTFF, WAVE, WEBM } =
  await import('mediabunny')
