import { type Body, type Entry, type Row, session, TOO_LONG, unknown } from '#tests/contract/rows'
import type { World } from '#tests/contract/world'

/** A call on a candidacy of the caller. */
const onCandidacy =
  (needs: 'session' | 'verified', more: (world: World) => Partial<Entry> = () => ({})): Row =>
  (world) => ({
    needs,
    params: { id: world.own.candidacy_id },
    ...more(world),
    foreign: [
      ['somebody else’s candidacy', { params: { id: world.other.candidacy_id } }, 404],
      ['another company’s candidacy', { params: { id: world.abroad.candidacy_id } }, 404],
      unknown('id'),
      ...(more(world).foreign ?? []),
    ],
  })
const answers = (world: World): Partial<Entry> => {
  const of = (answer_group: Body) => ({ candidacy: { answer_group } })
  return {
    body: of(world.own.answers),
    whole: ['candidacy.answer_group'],
    foreign: [
      ['a question of another company', { body: of({ ...world.own.answers, [world.abroad.question_id]: 'x' }) }, 422],
      ['a question that is no number', { body: of({ ...world.own.answers, why: 'x' }) }, 422],
      [
        'answers that are far too long',
        { body: of(Object.fromEntries(Object.keys(world.own.answers).map((key) => [key, TOO_LONG]))) },
        422,
      ],
    ],
  }
}

export const CANDIDACIES: Record<string, Row> = {
  listCandidacies: session,
  readCandidacy: onCandidacy('session'),
  findCandidacy: ({ own, abroad }) => ({
    needs: 'session',
    params: { campaign_id: own.campaign_id },
    foreign: [
      ['another company’s campaign', { params: { campaign_id: abroad.campaign_id } }, 404],
      unknown('campaign_id'),
    ],
  }),
  createCandidacy: ({ own, abroad }) => {
    const of = (candidacy: Body) => ({
      candidacy: { campaign_id: own.campaign_id, user_agent: 'Firefox', source: 'x', ...candidacy },
      sponsor: 'Lea',
    })
    return {
      needs: 'verified',
      body: of({}),
      optional: ['candidacy.user_agent', 'candidacy.source', 'sponsor'],
      foreign: [
        ['another company’s campaign', { body: of({ campaign_id: abroad.campaign_id }) }, 404],
        ['no campaign', { body: of({ campaign_id: 2147483647 }) }, 404],
      ],
    }
  },
  deleteCandidacy: onCandidacy('session'),
  seeVideo: onCandidacy('verified'),
  answerSurvey: onCandidacy('verified', answers),
  draftSurvey: onCandidacy('verified', answers),
  passPitch: onCandidacy('verified', () => ({ body: { candidacy: { is_pitch_passed: true } } })),
  attachResume: onCandidacy('verified', ({ own, other, abroad }) => {
    const of = (resume_url: string) => ({ body: { candidacy: { resume_url } } })
    return {
      ...of(own.cv.url),
      foreign: [
        ['somebody else’s CV', of(other.cv.url), 422],
        ['another company’s CV', of(abroad.cv.url), 422],
        ['a film', of(own.clip.url), 422],
      ],
    }
  }),
  confirmCandidacy: onCandidacy('verified'),

  listRecords: session,
  createRecord: ({ own, other, abroad }) => {
    const of = (record: Body) => ({ body: { record: { ...own.clip, ...record } } })
    return {
      needs: 'verified',
      ...of({}),
      optional: ['record.thumb_url'],
      foreign: [
        ['somebody else’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: abroad.candidacy_id }), 404],
        ['somebody else’s film', of({ fs_handle: other.clip.fs_handle, url: other.clip.url }), 422],
        ['a CV', of({ fs_handle: own.cv.handle, url: own.cv.url }), 422],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
      ],
    }
  },
  reuseRecord: ({ own, other, abroad }) => {
    const { pitch_id, candidacy_id } = own.clip
    const of = (id: number, candidacy = candidacy_id) => ({
      body: { id, record: { pitch_id, candidacy_id: candidacy } },
    })
    return {
      needs: 'verified',
      ...of(own.record_id),
      foreign: [
        ['somebody else’s film', of(other.record_id), 404],
        ['somebody else’s candidacy', of(own.record_id, other.candidacy_id), 404],
        ['another company’s candidacy', of(own.record_id, abroad.candidacy_id), 404],
      ],
    }
  },
  deleteRecord: ({ own, other }) => ({
    needs: 'verified',
    params: { id: own.record_id },
    foreign: [['somebody else’s film', { params: { id: other.record_id } }, 404], unknown('id')],
  }),
  countTake: onCandidacy('verified', () => ({ body: { take_id: 'take-1' } })),
  listResumes: session,
  deleteResume: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.resume_id },
    foreign: [['somebody else’s CV', { params: { id: other.resume_id } }, 404], unknown('id')],
  }),
  grantUpload: () => ({ needs: 'session', body: { folder: 'candidacy/resume', filename: 'cv.pdf' } }),
  grantFile: ({ own, other, abroad }) => ({
    needs: 'session',
    params: { handle: own.cv.handle },
    body: { call: ['read'] },
    foreign: [
      ['somebody else’s file', { params: { handle: other.cv.handle } }, 404],
      ['another company’s file', { params: { handle: abroad.cv.handle } }, 404],
      unknown('handle'),
    ],
  }),
  linkFile: ({ own, other, abroad }) => ({
    needs: 'session',
    params: { handle: own.cv.handle },
    foreign: [
      ['somebody else’s file', { params: { handle: other.cv.handle } }, 404],
      ['another company’s file', { params: { handle: abroad.cv.handle } }, 404],
      unknown('handle'),
    ],
  }),
}
