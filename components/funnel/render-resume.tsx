import { screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { ResumeStage } from '#components/funnel/resume-stage'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import type { ResumeView } from '#lib/domain/funnel-views'
import { candidacy } from '#tests/support/samples'

/** A CV of the library. */
export const resume = (id: number, overrides: object = {}) => ({
  id,
  resume_url: `http://site.test/fs/file/${id}`,
  filename: `cv-${id}-1795261777805.pdf`,
  size: 2048,
  created_at: '2026-02-03T10:00:00Z',
  ...overrides,
})

/** For tests: the step of the CV with these earlier CVs. Returns its API calls. */
export async function show(
  resumes: object[],
  overrides: Parameters<typeof candidacy>[0] = {},
  grant: (request: Request) => Promise<Response> = async () => Response.json({}),
) {
  const calls: string[] = []
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    calls.push(`${request.method} ${path}`)
    if (path === '/me/uploads') return grant(request)
    if (request.method === 'DELETE') return Response.json({ is_kept: false })
    return Response.json(path === '/me/resumes' ? resumes : path === '/me/candidacies' ? [] : candidacy(overrides))
  })
  const onDone = jest.fn()
  const { unmount } = renderSite(<Stage candidacy={candidacy(overrides)} onDone={onDone} />)
  await screen.findByText(/^No CV\?|^Or replace/)
  return { calls, onDone, unmount }
}

/** The stage with its screen, which the funnel would store in the URL. */
function Stage(props: Pick<ComponentProps<typeof ResumeStage>, 'candidacy' | 'onDone'>) {
  const [view, setView] = useState<ResumeView | null>(null)
  return <ResumeStage {...props} view={view} onView={setView} onPart={() => undefined} />
}
