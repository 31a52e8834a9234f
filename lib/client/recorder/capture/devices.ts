import { deviceProblem } from '../state/device-problem'
import type { CaptureKind, Problem } from '../state/types'

/** Device IDs. Null for the browser's default. */
export type DeviceChoice = { camera: string | null; microphone: string | null }
export type Device = { id: string; label: string }
export type Devices = { cameras: Device[]; microphones: Device[] }

export class DevicesError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.name = 'DevicesError'
    this.problem = problem
  }
}

/** The constraints for a recording in 720p. Browsers rotate the video with the phone. */
const constraintsFor = ({ camera, microphone }: DeviceChoice, kind: CaptureKind): MediaStreamConstraints => ({
  video: kind !== 'audio' && {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
    ...(camera === null ? { facingMode: 'user' } : { deviceId: { exact: camera } }),
  },
  audio: kind !== 'silent' && {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(microphone !== null && { deviceId: { exact: microphone } }),
  },
})

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/**
 * Opens the devices for a kind of recording. Retries without constraints if no device meets them. Rejects with a
 * `DevicesError`.
 */
export async function openDevices(choice: DeviceChoice, kind: CaptureKind): Promise<MediaStream> {
  const open = (constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints)
  try {
    return await open(constraintsFor(choice, kind)).catch((error: unknown) => {
      if (nameOf(error) === 'OverconstrainedError') return open({ video: kind !== 'audio', audio: kind !== 'silent' })
      throw error
    })
  } catch (error) {
    const found =
      kind === 'video' ? await findDevices(nameOf(error)) : { hasCamera: kind === 'audio', hasMicrophone: false }
    throw new DevicesError(deviceProblem(nameOf(error), found))
  }
}

/**
 * Finds out which device is missing. Some browsers list no devices before permission is granted, so the microphone is
 * then opened to test it. A failed list counts as empty.
 */
async function findDevices(errorName: string) {
  if (errorName !== 'NotFoundError' && errorName !== 'OverconstrainedError')
    return { hasCamera: true, hasMicrophone: true }
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const has = (kind: MediaDeviceKind) => devices.some((device) => device.kind === kind)
  const found = { hasCamera: has('videoinput'), hasMicrophone: has('audioinput') }
  if (found.hasCamera !== found.hasMicrophone) return found
  const hasMicrophone = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => {
      stopStream(stream)
      return true
    },
    () => false,
  )
  return { hasCamera: !hasMicrophone, hasMicrophone }
}

/** Devices with labels, for the device menu. Browsers return labels only after permission is granted. */
export async function listDevices(): Promise<Devices> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const ofKind = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') }
}

/** The ID of the device that a stream uses. '' if unknown. */
export const deviceOf = (stream: MediaStream | null, kind: 'video' | 'audio') =>
  stream
    ?.getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? ''

/** Releases the devices, which turns off the camera light. */
export const stopStream = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop())
