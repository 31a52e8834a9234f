import { measureLevel } from './level'

const INTERVAL_MS = 80

/**
 * Calls `onLevel` several times a second with a level from 0 to 1. Never calls it if the browser has no audio API.
 * Returns a function that stops the meter.
 */
export function startLevelMeter(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  void context.resume()
  const timer = setInterval(() => {
    // The context is suspended until the user interacts with the page, and would report silence.
    if (context.state !== 'running') return
    analyser.getByteTimeDomainData(samples)
    onLevel(measureLevel(samples))
  }, INTERVAL_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
