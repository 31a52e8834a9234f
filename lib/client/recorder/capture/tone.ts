const SECONDS = 0.12
const HERTZ = 880
const VOLUME = 0.08

/** Time from the start of the tone to the start of the recording, which must not contain the tone. */
export const TONE_LEAD_MS = 600

/**
 * Plays a short tone for people who do not see the countdown and the timer: before the start of a recording, and after one
 * that ended because a limit was reached.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency: HERTZ })
  const gain = new GainNode(context, { gain: VOLUME })
  oscillator.connect(gain).connect(context.destination)
  oscillator.addEventListener('ended', () => void context.close())
  oscillator.start()
  oscillator.stop(context.currentTime + SECONDS)
}
