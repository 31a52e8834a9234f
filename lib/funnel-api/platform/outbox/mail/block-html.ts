import type { Block } from '#lib/funnel-api/platform/outbox/mail/blocks'
import type { Brand } from '#lib/funnel-api/platform/outbox/mail/brand'
import { type Html, html, safeUrl, withBreaks } from '#lib/funnel-api/platform/outbox/mail/html'

/** Returns table rows under a line. */
const tableWithLine = ({ line }: Brand['light'], margin: string, rows: readonly Html[]) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    class="rule"
    style="margin:${margin};border-top:1px solid ${line}"
  >
    ${rows}
  </table>`

const heading = (p: Brand['light'], title: string) =>
  html`<p class="quiet" style="margin:0 0 2px;font-size:14px;line-height:20px;font-weight:600;color:${p.quiet}">
    ${title}
  </p>`

const linkedHeading = (p: Brand['light'], title: string, link: string) =>
  html`<p style="margin:0 0 2px;font-weight:600">
    <a class="link" href="${safeUrl(link)}" style="color:${p.accent_text}">${title}</a>
  </p>`

/** Returns one block as HTML. Colors are inline styles. The classes are for dark mode. */
export function blockHtml(block: Block, { light: p, title_font }: Brand): Html {
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px">${withBreaks(block.text)}</p>`
    case 'quiet':
      return html`<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:22px;color:${p.quiet}">
        ${block.text}
      </p>`
    case 'badge':
      return html`<p style="margin:0 0 20px">
        <span
          class="badge"
          style="display:inline-block;padding:6px 16px;border-radius:99px;background:${p.accent_soft};color:${p.accent_text};font-weight:700"
          >${block.text}</span
        >
      </p>`
    case 'code':
      return html`<p style="margin:4px 0 24px">
        <span
          class="badge"
          style="display:inline-block;padding:14px 24px;border-radius:12px;background:${p.accent_soft};color:${p.accent_text};font:700 30px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.16em"
          >${block.text}</span
        >
      </p>`
    case 'quote':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">
        <tr>
          <td
            class="soft"
            style="padding:16px 20px;background:${p.muted};border-left:4px solid ${p.accent};border-radius:0 12px 12px 0"
          >
            <p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${p.quiet}">
              ${block.author}
            </p>
            ${withBreaks(block.text)}
          </td>
        </tr>
      </table>`
    case 'facts':
      return tableWithLine(
        p,
        '4px 0 20px',
        block.facts.map(
          ({ name, value }) =>
            html`<tr>
              <td
                class="quiet rule"
                style="padding:10px 16px 10px 0;width:30%;vertical-align:top;border-bottom:1px solid ${p.line};color:${p.quiet};font-size:14px"
              >
                ${name}
              </td>
              <td class="rule" style="padding:10px 0;border-bottom:1px solid ${p.line};font-weight:600">${value}</td>
            </tr>`,
        ),
      )
    case 'jobs':
      return tableWithLine(
        p,
        '4px 0 24px',
        block.jobs.map(
          ({ name, place, link }) =>
            html`<tr>
              <td class="rule" style="padding:14px 0;border-bottom:1px solid ${p.line}">
                <a class="link" href="${safeUrl(link)}" style="font:600 18px/24px ${title_font};color:${p.accent_text}"
                  >${name}</a
                >${place === '' ? null : html`<br /><span class="quiet" style="font-size:14px;color:${p.quiet}">${place}</span>`}
              </td>
            </tr>`,
        ),
      )
    case 'button':
      return html`<p style="margin:28px 0">
        <a
          class="button"
          href="${safeUrl(block.link)}"
          style="display:inline-block;padding:15px 32px;border-radius:99px;background:${p.accent};color:${p.on_accent};font-weight:700;font-size:17px;line-height:24px;text-decoration:none"
          >${block.label}</a
        >
      </p>`
    case 'details':
      return tableWithLine(
        p,
        '8px 0 16px',
        block.details.map(
          ({ title, text, link }) =>
            html`<tr>
              <td style="padding:16px 0 0">
                ${link === '' ? heading(p, title) : linkedHeading(p, title, link)}
                <p
                  class="${link === '' ? 'ink' : 'quiet'}"
                  style="margin:0;overflow-wrap:anywhere${link === '' ? '' : `;font-size:14px;line-height:22px;color:${p.quiet}`}"
                >
                  ${withBreaks(text)}
                </p>
              </td>
            </tr>`,
        ),
      )
  }
}
