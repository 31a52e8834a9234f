import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { fetchInPage } from '../support/fetch-in-page.ts'
import { becomeCandidate } from '../support/pitch.ts'

test.use({ locale: 'fr' })

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a86b3c' } })
/** A photo as phones create it, with position and camera model. */
const fromPhone = (width: number, height: number) =>
  photo(width, height)
    .withExif({ IFD0: { Make: 'Phonemaker', Model: 'SecretModel' }, IFD3: { GPSLatitude: '50/1 38/1 0/1' } })
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

async function goToProfile(page: Page) {
  const t = await loadMessages('fr')
  const call = await becomeCandidate(page, 'levain')
  await rejectCookiesInAdvance(page, 'levain')
  await page.goto(site('levain', '/profile'))
  const opener = page.getByRole('button', { name: t('account.AVATAR.CHOOSE') })
  await opener.click()
  const dialog = page.getByRole('dialog')
  // The accessibility check waits for the animations of elements that are already visible.
  await expect(dialog).toBeVisible()
  const url = async () => (await call<{ secure_avatar_url: string }>('GET', '/me')).secure_avatar_url
  return { t, opener, dialog, url, input: dialog.locator('input[type=file]') }
}

test("chooses a photo, crops it by keyboard, shows it in the header, and removes the phone's metadata", async ({
  page,
}) => {
  const { t, dialog, url, input } = await goToProfile(page)
  await input.setInputFiles(file('moi.jpg', await fromPhone(3000, 2400)))
  const area = dialog.getByRole('group', { name: t('files.IMAGE.AREA') })
  await area.focus()
  const slider = dialog.getByLabel(t('files.IMAGE.ZOOM'))
  await slider.focus()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight')
  const place = () => dialog.locator('img').evaluate((image) => getComputedStyle(image).transform)
  const before = await place()
  await area.focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(before)
  await dialog.getByRole('button', { name: t('files.IMAGE.USE') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('account.AVATAR.CHANGE') })).toBeVisible()
  await expect(page.locator('header summary img')).toHaveAttribute('src', /\/fs\//)
  const served = (await fetchInPage(page, await url())).body
  const { width, height, exif, format } = await sharp(served).metadata()
  expect({ width, height, exif, format }).toMatchObject({ width: 800, height: 800, exif: undefined })
  expect(served.includes('SecretModel')).toBe(false)
  await page.getByRole('button', { name: t('account.AVATAR.REMOVE') }).click()
  await expect(page.getByRole('button', { name: t('account.AVATAR.CHOOSE') })).toBeVisible()
  expect(await url()).toBe('/avatar.svg')
})

test('rejects each invalid image with a reason, and changes nothing when the dialog is closed', async ({ page }) => {
  const { t, opener, dialog, url, input } = await goToProfile(page)
  const expectAlert = (words: string | RegExp) => expect(dialog.getByRole('alert')).toHaveText(words)
  await input.setInputFiles(file('petite.png', await photo(400, 199).png().toBuffer(), 'image/png'))
  await expectAlert(/400 × 199/)
  const noise = await sharp({
    create: {
      width: 1400,
      height: 1400,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(4194304)
  await input.setInputFiles(file('lourde.png', noise, 'image/png'))
  await expectAlert(/lourde\.png.*4\sMo/)
  await input.setInputFiles(file('cv.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'))
  await expectAlert(/cv\.pdf/)
  await input.setInputFiles(file('page.jpg', Buffer.from('<html></html>')))
  await expectAlert(/page\.jpg/)
  await input.setInputFiles(file('IMG_0001.HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'image/heic'))
  await expectAlert(t('files.IMAGE.HEIC'))
  await input.setInputFiles(file('moi.jpg', await fromPhone(640, 480)))
  await dialog.getByRole('button', { name: t('files.IMAGE.OTHER') }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await url()).toBe('/avatar.svg')
})
