import type { Area } from './state.ts'
import { isClosed, open, press, pressKey, sees, shows } from './steps.ts'

/** In place of the player of YouTube. */
const PLAYER = '<!doctype html><html lang="en"><title>Video</title><h1>Video</h1></html>'

export const header: Area = {
  name: 'header, previews and videos',
  site: 'careers',
  company: 'noctua',
  locale: 'en',
  states: [
    { name: 'phone menu', reach: [open('/'), press('site.MENU')], only: 'phone' },
    { name: 'language menu', reach: [pressKey('Escape'), press('site.LANGUAGE')] },
    { name: 'preview of a company', reach: open('/?mode=preview') },
    { name: 'preview of a job', reach: open('/jobs/dark-sky-cartographer-london?mode=preview') },
    {
      name: 'question before a YouTube video',
      reach: [open('/jobs/telescope-control-engineer-tallinn'), sees('site.YOUTUBE.TEXT')],
    },
    {
      name: 'YouTube video',
      reach: [
        ({ page }) => page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: PLAYER })),
        press('site.YOUTUBE.SHOW'),
        shows('iframe[title$=YouTube]'),
      ],
    },
  ],
}

export const consent: Area = {
  name: 'cookie choice',
  site: 'careers',
  company: 'almea',
  locale: 'de',
  states: [
    { name: 'cookie dialog', reach: [open('/jobs/pflegefachkraft-koeln'), shows('dialog')] },
    { name: 'categories', reach: press('consent.CHOOSE') },
    { name: 'choice saved', reach: [press('consent.SAVE'), isClosed] },
    { name: 'cookie settings', reach: [press('site.FOOTER.COOKIES'), shows('dialog')] },
  ],
}
