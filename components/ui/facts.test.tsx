import { render } from '@testing-library/react'
import { Facts } from '#components/ui/facts'

test('separates the facts that exist with dots', () => {
  const { container } = render(<Facts items={['Maison Levain', null, 'Lille', false, '', undefined, 'Full time']} />)
  expect(container).toHaveTextContent(/^Maison Levain · Lille · Full time$/)
})
