import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DeviceChoice } from './device-choice'
import { recorderContext, renderRecorder } from './render-recorder'

const device = (id: string) => ({ id, label: id })
const DEVICES = { cameras: [device('Front')], microphones: [device('Built-in')] }
const settings = () => screen.queryByText('Settings')

/** Renders the choice. Returns a mock that replaces the opening of devices. */
function show(kind: 'video' | 'silent' | 'audio', devices = DEVICES) {
  const { session } = recorderContext()
  const record = jest.spyOn(session, 'record').mockImplementation(() => undefined)
  renderRecorder(<DeviceChoice />, { session, kind, devices })
  return record
}

test('offers to record without sound, also with one camera and one working microphone', async () => {
  const record = show('video')
  await userEvent.click(settings()!)
  await userEvent.click(screen.getByRole('button', { name: 'Record without sound' }))
  expect(record).toHaveBeenCalledWith('silent')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('offers the sound again', async () => {
  const record = show('silent')
  await userEvent.click(settings()!)
  await userEvent.click(screen.getByRole('button', { name: 'Record with sound' }))
  expect(record).toHaveBeenCalledWith('video')
})

test('shows nothing for a recording of sound with one microphone', () => {
  show('audio')
  expect(settings()).toBeNull()
})

test('lists the devices if there are several', async () => {
  show('video', { ...DEVICES, microphones: [device('Built-in'), device('Headset')] })
  await userEvent.click(settings()!)
  expect(screen.getByRole('combobox', { name: 'Microphone' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Camera' })).toBeVisible()
})
