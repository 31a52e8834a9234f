const SECONDS = 0.12
const HERTZ = 880
const VOLUME = 0.08

/** How long before the recording the tone starts. It must end before, because the microphone would record it. */
export const TONE_LEAD_MS = 600

/** A short tone that marks the start of a recording for people who do not see the countdown. */
export function playStartTone(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency: HERTZ })
  const gain = new GainNode(context, { gain: VOLUME })
  oscillator.connect(gain).connect(context.destination)
  oscillator.addEventListener('ended', () => void context.close())
  oscillator.start()
  oscillator.stop(context.currentTime + SECONDS)
}
