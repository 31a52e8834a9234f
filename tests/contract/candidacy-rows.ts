import { type Body, type Entry, type Row, session, TOO_LONG, unknown } from '#tests/contract/rows'
import type { Fixtures } from '#tests/contract/fixtures'

/** A call on a candidacy of the caller. */
const onCandidacy =
  (needs: 'session' | 'verified', more: (fixtures: Fixtures) => Partial<Entry> = () => ({})): Row =>
  (fixtures) => ({
    needs,
    params: { id: fixtures.own.candidacy_id },
    ...more(fixtures),
    rejected: [
      ['another candidate’s candidacy', { params: { id: fixtures.other.candidacy_id } }, 404],
      ['another company’s candidacy', { params: { id: fixtures.otherCompany.candidacy_id } }, 404],
      unknown('id'),
      ...(more(fixtures).rejected ?? []),
    ],
  })
const answers = (fixtures: Fixtures): Partial<Entry> => {
  const of = (answer_group: Body) => ({ candidacy: { answer_group } })
  return {
    body: of(fixtures.own.answers),
    whole: ['candidacy.answer_group'],
    rejected: [
      [
        'a question of another company',
        { body: of({ ...fixtures.own.answers, [fixtures.otherCompany.question_id]: 'x' }) },
        422,
      ],
      ['a non-numeric question ID', { body: of({ ...fixtures.own.answers, why: 'x' }) }, 422],
      [
        'answers that are too long',
        { body: of(Object.fromEntries(Object.keys(fixtures.own.answers).map((key) => [key, TOO_LONG]))) },
        422,
      ],
    ],
  }
}

const ADJUSTMENTS = {
  is_questions_in_advance: true,
  interpreter: 'French Sign Language',
  is_text_only: false,
  other: 'A room without steps',
}

export const CANDIDACIES: Record<string, Row> = {
  listCandidacies: session,
  readCandidacy: onCandidacy('session'),
  findCandidacy: ({ own, otherCompany }) => ({
    needs: 'session',
    params: { campaign_id: own.campaign_id },
    rejected: [
      ['another company’s campaign', { params: { campaign_id: otherCompany.campaign_id } }, 404],
      unknown('campaign_id'),
    ],
  }),
  createCandidacy: ({ own, otherCompany }) => {
    const of = (candidacy: Body) => ({
      candidacy: { campaign_id: own.campaign_id, user_agent: 'Firefox', source: 'x', ...candidacy },
      sponsor: 'Lea',
    })
    return {
      needs: 'verified',
      body: of({}),
      optional: ['candidacy.user_agent', 'candidacy.source', 'sponsor'],
      rejected: [
        ['another company’s campaign', { body: of({ campaign_id: otherCompany.campaign_id }) }, 404],
        ['an unknown campaign', { body: of({ campaign_id: 2147483647 }) }, 404],
      ],
    }
  },
  storeDraft: ({ own, otherCompany }) => {
    const of = (candidacy: Body) => ({
      candidacy: { campaign_id: own.campaign_id, user_agent: 'Firefox', source: 'x', ...candidacy },
      sponsor: 'Lea',
    })
    return {
      needs: 'verified',
      body: of({ answer_group: own.answers, answer_ages: {}, is_survey_finished: false, adjustments: ADJUSTMENTS }),
      optional: [
        'candidacy.user_agent',
        'candidacy.source',
        'candidacy.answer_group',
        'candidacy.answer_ages',
        'candidacy.is_survey_finished',
        'candidacy.adjustments',
        'sponsor',
      ],
      whole: ['candidacy.answer_group', 'candidacy.answer_ages'],
      rejected: [
        ['another company’s campaign', { body: of({ campaign_id: otherCompany.campaign_id }) }, 404],
        ['a video seen a year ago', { body: of({ video_age: 366 * 86_400_000 }) }, 422],
        ['an unknown campaign', { body: of({ campaign_id: 2147483647 }) }, 404],
      ],
    }
  },
  deleteCandidacy: onCandidacy('session'),
  markVideoSeen: onCandidacy('verified'),
  answerSurvey: onCandidacy('verified', answers),
  draftSurvey: onCandidacy('verified', answers),
  skipPitch: onCandidacy('verified', () => ({ body: { candidacy: { is_pitch_passed: true } } })),
  attachResume: onCandidacy('verified', ({ own, other, otherCompany }) => {
    const of = (resume_url: string) => ({ body: { candidacy: { resume_url } } })
    return {
      ...of(own.cv.url),
      rejected: [
        ['another candidate’s CV', of(other.cv.url), 422],
        ['another company’s CV', of(otherCompany.cv.url), 422],
        ['a video', of(own.clip.url), 422],
      ],
    }
  }),
  confirmCandidacy: onCandidacy('verified'),

  listRecords: session,
  createRecord: ({ own, other, otherCompany }) => {
    const of = (record: Body) => ({ body: { record: { ...own.clip, ...record } } })
    return {
      needs: 'verified',
      ...of({}),
      optional: ['record.thumb_url'],
      rejected: [
        ['another candidate’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: otherCompany.candidacy_id }), 404],
        ['another candidate’s video', of({ fs_handle: other.clip.fs_handle, url: other.clip.url }), 422],
        ['a CV', of({ fs_handle: own.cv.handle, url: own.cv.url }), 422],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
      ],
    }
  },
  createWrittenRecord: ({ own, other, otherCompany }) => {
    const { pitch_id, candidacy_id } = own.clip
    const of = (record: Body) => ({
      body: { record: { pitch_id, candidacy_id, kind: 'text', text: 'Rye bread, on Sundays.', ...record } },
    })
    return {
      needs: 'verified',
      ...of({}),
      rejected: [
        ['another candidate’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: otherCompany.candidacy_id }), 404],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
        ['a kind that needs a file', of({ kind: 'audio' }), 422],
        ['a blank text', of({ text: ' \n ' }), 422],
      ],
    }
  },
  adjustPitch: onCandidacy('verified', () => ({
    body: { candidacy: { pitch_adjustments: { time: 'DOUBLE', tries: 'UNLIMITED' } } },
    rejected: [
      ['an unknown choice', { body: { candidacy: { pitch_adjustments: { time: 'TRIPLE', tries: 'NONE' } } } }, 422],
    ],
  })),
  readAdjustments: onCandidacy('session'),
  requestAdjustments: onCandidacy('verified', () => {
    const of = (change: Body) => ({ body: { candidacy: { adjustments: { ...ADJUSTMENTS, ...change } } } })
    return {
      ...of({}),
      rejected: [
        ['a blank interpreter', of({ interpreter: ' ' }), 422],
        ['a text that is too long', of({ other: TOO_LONG }), 422],
      ],
    }
  }),
  reuseRecord: ({ own, other, otherCompany }) => {
    const { pitch_id, candidacy_id } = own.clip
    const of = (id: number, candidacy = candidacy_id) => ({
      body: { id, record: { pitch_id, candidacy_id: candidacy } },
    })
    return {
      needs: 'verified',
      ...of(own.record_id),
      rejected: [
        ['another candidate’s video', of(other.record_id), 404],
        ['another candidate’s candidacy', of(own.record_id, other.candidacy_id), 404],
        ['another company’s candidacy', of(own.record_id, otherCompany.candidacy_id), 404],
      ],
    }
  },
  deleteRecord: ({ own, other }) => ({
    needs: 'verified',
    params: { id: own.record_id },
    rejected: [['another candidate’s video', { params: { id: other.record_id } }, 404], unknown('id')],
  }),
  countPitchAttempt: onCandidacy('verified', () => ({ body: { take_id: 'take-1' } })),
  listResumes: session,
  deleteResume: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.resume_id },
    rejected: [['another candidate’s CV', { params: { id: other.resume_id } }, 404], unknown('id')],
  }),
  grantUpload: () => ({ needs: 'session', body: { folder: 'candidacy/resume', filename: 'cv.pdf' } }),
  grantFile: ({ own, other, otherCompany }) => ({
    needs: 'session',
    params: { handle: own.cv.handle },
    body: { call: ['read'] },
    rejected: [
      ['another candidate’s file', { params: { handle: other.cv.handle } }, 404],
      ['another company’s file', { params: { handle: otherCompany.cv.handle } }, 404],
      unknown('handle'),
    ],
  }),
  linkFile: ({ own, other, otherCompany }) => ({
    needs: 'session',
    params: { handle: own.cv.handle },
    rejected: [
      ['another candidate’s file', { params: { handle: other.cv.handle } }, 404],
      ['another company’s file', { params: { handle: otherCompany.cv.handle } }, 404],
      unknown('handle'),
    ],
  }),
}
