import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'

const job = 'Boulangère ou boulanger de nuit, Lille'
const person = { first_name: 'Nora', last_name: 'Vermeer', link: 'https://careers.example.org/profile' }
const jobs = [
  { name: job, place: 'Lille, 12 km', link: person.link },
  { name: 'Vente d’après-midi', place: 'Amiens, 31 km', link: person.link },
  { name: 'Data engineer, bread', place: 'Paris, 44 km', link: person.link },
]
const unsubscribe = 'https://careers.example.org/unsubscription/alerts.x/1'

/** Sample values for each template, for the preview and for tests. */
export const SAMPLES: Record<Template, Payload> = {
  welcome: person,
  verification: person,
  email_changed: person,
  reset: { ...person, minutes: '45' },
  receipt: {
    ...person,
    job,
    reference: 'K7M2-9QXD',
    reply_by: '2026-12-03',
  },
  withdrawn: { ...person, job, reference: 'K7M2-9QXD' },
  message: {
    ...person,
    job,
    answer_by: 'mail',
    files: 1,
    author: 'Claire Delattre',
    excerpt: 'Hello Nora, thank you for your video. Would Thursday at ten suit you for a visit to the bakehouse?',
  },
  status: {
    ...person,
    job,
    status: 'INTERVIEW',
    author: 'Claire Delattre',
    note: 'We look forward to meeting you.',
  },
  candidate_message: {
    first_name: 'Claire Delattre',
    job,
    author: 'Nora Vermeer',
    excerpt: 'Thursday at ten is fine.',
    answer_by: 'mail',
    count: 2,
    files: 1,
    messages: [{ text: 'Thursday at ten is fine.' }, { text: 'Shall I bring my own apron?\nAnd is there a tram?' }],
  },
  reply_problem: {
    ...person,
    job,
    reason: 'attachments',
    audience: 'candidate',
    most: 10_000,
    count: 1,
    link: 'https://careers.example.org/profile/messaging',
    details: [{ title: 'Portfolio.zip', text: 'We do not accept this type of file.' }],
  },
  alert_digest: { ...person, count: jobs.length, jobs, unsubscribe },
  alert_confirmation: { first_name: '', link: 'https://careers.example.org/job-alerts/token/1' },
  subscriber_digest: {
    first_name: '',
    count: jobs.length,
    jobs,
    unsubscribe,
    link: 'https://careers.example.org/job-alerts/token/1',
  },
  unfinished: { ...person, job, stage: 'PITCH', unsubscribe },
  closed: { ...person, job, note: 'We have found somebody for the night. Thank you for your video.' },
  missed: { ...person, job },
  expiry: { ...person, date: '2026-12-21', days: 30 },
  goodbye: { first_name: person.first_name, last_name: person.last_name },
  waiting: {
    first_name: 'Lena Vogt',
    count: 3,
    late: 1,
    more: 1,
    link: 'https://manager.example.org/levain/inbox?state=waiting',
    details: [
      {
        title: 'Nora Vermeer · Baker, Lille',
        text: 'Applied on 3 November 2026 · recommended by Zoé Martin · 4 days overdue · K7M2-9QXD',
        link: 'https://manager.example.org/levain/applications/7',
      },
      {
        title: 'Sami Haddad · Miller',
        text: 'Applied on 20 November 2026 · reply due by 30 November 2026 · 2BVX-77KD',
        link: 'https://manager.example.org/levain/applications/8',
      },
    ],
  },
  staff_code: {
    first_name: 'Lena Vogt',
    code: '482913',
    code_minutes: 10,
    link: 'https://manager.example.org/sign-in',
  },
  staff_passkey: { first_name: 'Lena Vogt', passkey: 'Firefox · Windows', link: 'https://manager.example.org/account' },
  staff_invitation: {
    first_name: 'Lena Vogt',
    email: 'lena@example.org',
    link: 'https://manager.example.org/sign-in',
  },
  mention: {
    first_name: 'Lena Vogt',
    author: 'Claire Delattre',
    candidate: 'Nora Vermeer',
    job,
    note: 'Could you call her on Thursday?',
    link: 'https://manager.example.org/levain/applications/7',
  },
  applications: {
    first_name: 'Lena Vogt',
    count: 2,
    more: 0,
    job,
    candidate: 'Nora Vermeer',
    frequency: 'daily',
    link: 'https://manager.example.org/levain/inbox',
    details: [
      {
        title: 'Nora Vermeer · Baker, Lille',
        text: 'Applied on 3 November 2026 · K7M2-9QXD',
        link: 'https://manager.example.org/levain/applications/7',
      },
      {
        title: 'Sami Haddad · Miller',
        text: 'Applied on 3 November 2026 · 2BVX-77KD',
        link: 'https://manager.example.org/levain/applications/8',
      },
    ],
  },
  deadlines: {
    first_name: 'Lena Vogt',
    count: 1,
    more: 0,
    link: 'https://manager.example.org/levain/inbox',
    details: [
      {
        title: 'Nora Vermeer · Baker, Lille',
        text: 'Applied on 3 November 2026 · reply due by 13 November 2026 · K7M2-9QXD',
        link: 'https://manager.example.org/levain/applications/7',
      },
    ],
  },
  feed_paused: {
    first_name: 'Lena Vogt',
    feed: 'greenhouse',
    details: [{ title: 'Reason', text: 'Reading the feed took too long.' }],
  },
  feed_refused: {
    first_name: 'Lena Vogt',
    feed: 'greenhouse',
    count: 2,
    details: [{ title: 'Reason', text: '12 of the 30 online jobs are no longer in the feed.' }],
  },
}
