import { levelOf } from './level'

const EVERY_MS = 80

/** Measures a stream: `onLevel` gets 0 to 1 several times a second, or nothing if the browser has no audio API. */
export function startMeter(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  void context.resume()
  const timer = setInterval(() => {
    // Suspended until the user interacts with the page: a level of 0 would be wrong.
    if (context.state !== 'running') return
    analyser.getByteTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
