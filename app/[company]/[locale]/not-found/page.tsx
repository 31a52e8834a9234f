import { notFound } from 'next/navigation'

/** The screen is that of not-found.tsx; going through it gives the address the status that it deserves. */
export default function NotFoundPage() {
  notFound()
}
