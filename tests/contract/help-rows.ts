import { type Row, unknown } from '#tests/contract/rows'

export const HELP: Record<string, Row> = {
  voteOnHelp: () => ({
    needs: 'none',
    params: { slug: 'bakery', category_slug: 'applying', faq_slug: 'how-long' },
    body: { is_helpful: true, locale: 'fr' },
    rejected: [
      ['another company', { params: { slug: 'foundry' } }, 404],
      unknown('slug'),
      unknown('category_slug'),
      unknown('faq_slug'),
    ],
  }),
}
