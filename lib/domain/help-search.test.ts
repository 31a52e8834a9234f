import { plainText, questionId, questionPath, searchHelp } from '#lib/domain/help-search'

const article = (slug: string, title: string, content: string, category_slug = 'apply') => ({
  slug,
  title,
  content,
  category_slug,
  category: category_slug === 'apply' ? 'Applying' : 'Privacy',
})
const articles = [
  article('time', 'How long does it take?', '<p>About five&nbsp;minutes &amp; a <b>coffee</b>.</p>'),
  article('data', 'Who sees my data?', '<p>Only the company.</p>', 'privacy'),
  article('cv', 'Which files?', '<p>A CV as PDF.</p>'),
]
const found = (typed: string) =>
  searchHelp(articles, typed).map(({ slug, name, articles: list }) => [slug, name, list.map((item) => item.slug)])

test('finds words in titles, answers and categories, grouped by category in the original order', () => {
  expect(found('')).toEqual([
    ['apply', 'Applying', ['time', 'cv']],
    ['privacy', 'Privacy', ['data']],
  ])
  expect(found(' minutes LONG ')).toEqual([['apply', 'Applying', ['time']]])
  expect(found('privacy')).toEqual([['privacy', 'Privacy', ['data']]])
  expect(found('coffee data')).toEqual([])
  // Words of neighboring texts are separate.
  expect(found('files?applying')).toEqual([])
})

test('the text of an answer has no tags and single spaces, and only entities of sanitised HTML are decoded', () => {
  expect(plainText('<p>a &lt;b&gt; &quot;c&quot;</p>\n<ul><li>d&#39;e</li></ul> &amp;amp; &copy;')).toBe(
    `a <b> "c" d'e &amp; &copy;`,
  )
})

test('a question has an ID in the list and a page', () => {
  const question = { category_slug: 'apply', slug: 'time' }
  expect([questionId(question), questionPath(question)]).toEqual(['apply-time', '/help-center/apply/time'])
})
