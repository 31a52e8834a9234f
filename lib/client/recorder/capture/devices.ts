import { problemOfDevices } from './media-problem'
import type { Problem } from './state'

/** Device ids; null for the browser's choice. */
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

/** 720 lines in the orientation of the phone: browsers rotate the video themselves. */
const wishes = ({ camera, microphone }: DeviceChoice): MediaStreamConstraints => ({
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
    ...(camera === null ? { facingMode: 'user' } : { deviceId: { exact: camera } }),
  },
  audio: {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(microphone !== null && { deviceId: { exact: microphone } }),
  },
})

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/**
 * Opens camera and microphone; rejects with a `DevicesError`. If the constraints cannot be met, it asks again without
 * them.
 */
export async function openDevices(choice: DeviceChoice): Promise<MediaStream> {
  const open = (constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints)
  try {
    return await open(wishes(choice)).catch((error: unknown) => {
      if (nameOf(error) === 'OverconstrainedError') return open({ video: true, audio: true })
      throw error
    })
  } catch (error) {
    throw new DevicesError(problemOfDevices(nameOf(error), await kindsThere(nameOf(error))))
  }
}

/** Which of the two is missing. Before permission some browsers list neither, so the microphone is tested separately. */
async function kindsThere(name: string) {
  if (name !== 'NotFoundError' && name !== 'OverconstrainedError') return { hasCamera: true, hasMicrophone: true }
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const has = (kind: MediaDeviceKind) => devices.some((device) => device.kind === kind)
  const found = { hasCamera: has('videoinput'), hasMicrophone: has('audioinput') }
  if (found.hasCamera !== found.hasMicrophone) return found
  const hasMicrophone = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => (stopStream(stream), true),
    () => false,
  )
  return { hasCamera: !hasMicrophone, hasMicrophone }
}

/** Devices with their labels, which browsers return only after permission. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

/** The device a track comes from. */
export const deviceOf = (stream: MediaStream | null, kind: 'video' | 'audio') =>
  stream
    ?.getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? ''

/** Also turns off the camera light. */
export const stopStream = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop())
