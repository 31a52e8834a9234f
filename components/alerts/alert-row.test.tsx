import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AlertRow } from '#components/alerts/alert-row'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { address } from '#tests/support/samples'

const onRemove = jest.fn()

/** An alert of 30 km, whose distance becomes 10 km on another device. */
function Row() {
  const [distance, setDistance] = useState(30)
  const place = address({ name: 'Lyon', lat: 45.75, lon: 4.85 })
  return (
    <>
      <AlertRow alert={{ id: 1, distance, address: place, professions: null, job_types: null }} onRemove={onRemove} />
      <button onClick={() => setDistance(10)}>Other device</button>
    </>
  )
}

beforeEach(() => {
  sessionStorage.clear()
  setTestTransport(async ({ method }) =>
    method === 'GET'
      ? Response.json({ nb_jobs: 1 })
      : Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 }),
  )
})

const changeElsewhere = () => userEvent.click(screen.getByRole('button', { name: 'Other device' }))

test('shows a distance that was changed elsewhere, and restores it after a deletion', async () => {
  renderSite(<Row />)
  await changeElsewhere()
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '10 km')
  await userEvent.click(screen.getByRole('button', { name: 'Delete job alert for Lyon' }))
  expect(onRemove).toHaveBeenCalledWith(10)
})

test('keeps a distance that could not be saved when another one was stored elsewhere', async () => {
  renderSite(<Row />)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '8' } })
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' }, { timeout: 5000 })).toBeVisible()
  await changeElsewhere()
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '100 km')
})
