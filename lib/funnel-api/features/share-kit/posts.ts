import { urlOfSource, type SharedJob } from '#lib/funnel-api/features/share-kit/shared-job'

type Job = Pick<SharedJob, 't' | 'name' | 'publisher' | 'facts' | 'summary' | 'url'>

/** Returns texts to copy into a post or an email, with the URL of a source. Unknown facts are omitted. */
export function postsOf(job: Job, source: string) {
  const { t, name, publisher: company, facts, summary } = job
  const { place, contract, pay } = facts
  const call = t('POST.CALL', { url: urlOfSource(job, source) })
  const labeled = [
    place && t('POST.PLACE', { place }),
    t('POST.CONTRACT', { contract }),
    pay && t('POST.PAY', { pay }),
  ].filter(Boolean)
  return {
    subject: t('POST.SUBJECT', { company, name }),
    short: [t('POST.SHORT', { company, name }), [place, contract, pay].filter(Boolean).join(' · '), call].join('\n'),
    long: [t('POST.LONG', { company, name }), labeled.join('\n'), summary, call].filter(Boolean).join('\n\n'),
  }
}
