import { html, Html } from '#lib/funnel-api/mail/html'
import type { OpenApi, Operation, Parameter } from '#lib/funnel-api/staff/docs/document'
import { type Field, fieldsOf } from '#lib/funnel-api/staff/docs/fields'
import type { JsonSchema } from '#lib/funnel-api/staff/docs/json-schema'
import { STYLE } from '#lib/funnel-api/staff/docs/style'

/** Must be byte-identical to the text that the policy has the hash of. */
const SHEET = new Html(`<style>${STYLE}</style>`)

type Call = { method: string; path: string; operation: Operation }

const anchorOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

const typeCell = ({ type, of }: Pick<Field, 'type' | 'of'>) =>
  of === null ? html`${type}` : html`${type} <a href="#schema-${anchorOf(of)}">${of}</a>`

const line = (field: Field) =>
  html` <tr>
    <td><code>${field.path}</code>${field.isRequired ? html`<span class="must">required</span>` : null}</td>
    <td>${typeCell(field)}</td>
    <td>${field.notes.join(' ')}</td>
  </tr>`

const table = (fields: readonly Field[]) =>
  html` <table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(line)}
    </tbody>
  </table>`

/** Converts a list of parameters to the schema of an object. */
const asObject = (parameters: readonly Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

function body(schema: JsonSchema | undefined, title: string) {
  if (!schema) return null
  const name = schema.$ref?.split('/').at(-1)
  if (name)
    return html`<h4>${title}</h4>
      <p>${typeCell({ type: '', of: name })}</p>`
  const fields = fieldsOf(schema)
  return fields.length === 0
    ? null
    : html`<details>
        <summary>${title}</summary>
        ${table(fields)}
      </details>`
}

function example(schema: JsonSchema | undefined) {
  const [first] = schema?.examples ?? []
  return first === undefined ? null : html`<pre tabindex="0"><code>${JSON.stringify(first, null, 2)}</code></pre>`
}

function call({ method, path, operation }: Call) {
  const { parameters, requestBody, responses, security, summary } = operation
  const asked = requestBody?.content['application/json']?.schema
  const done = responses[200]
  const content = done && 'content' in done ? done.content : undefined
  return html` <article class="call" id="${operation.operationId}">
    <h3><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code></h3>
    <p>${summary}</p>
    <p class="scope">Scope <code>${security[0]?.key[0] ?? ''}</code></p>
    ${
      parameters.length > 0
        ? html`<details>
            <summary>Parameters</summary>
            ${table(fieldsOf(asObject(parameters)))}
          </details>`
        : null
    }
    ${body(asked, 'Body')}${example(asked)} ${body(content?.['application/json']?.schema, 'Answer')}
    ${content?.['application/zip'] ? html`<p>The answer is a zip.</p>` : null}
  </article>`
}

const INTRODUCTION = html` <p class="lead">
    What a company’s own programs may do: read applications, answer candidates, keep jobs and website up to date. The
    same as a document for machines: <a href="/staff/v1/openapi.json">openapi.json</a>, OpenAPI 3.1.
  </p>
  <h2 id="begin">How to begin</h2>
  <p>
    Whoever runs the server makes a key at the command line, with the scopes that your program needs. It is shown that
    one time. Every call brings it:
  </p>
  <pre tabindex="0"><code>curl https://your-company.example/staff/v1/candidacies?status=RECEIVED \\
  -H "Authorization: Bearer careers_…"</code></pre>
  <p>A key opens its own company and nothing else: what another one has is answered like what there is not, 404.</p>
  <h2 id="rules">Rules of all calls</h2>
  <ul>
    <li>Bodies and answers are JSON. A field or a filter that a call does not know is refused.</li>
    <li>
      Refusals have one form: <code>{"error": {"code", "message", "fields"}}</code>. <code>fields</code> names each
      wrong field by its path.
    </li>
    <li>With an <code>Idempotency-Key</code> a POST may be sent again after a broken connection: it is done once.</li>
    <li>Lists answer <code>next_cursor</code>; ask again with it as <code>cursor</code> until it is null.</li>
    <li>A key makes 600 calls a minute at most; then it is 429 until the next minute.</li>
    <li>Days are <code>2027-01-31</code>, instants ISO 8601 in UTC. Reading never shows the candidate anything.</li>
  </ul>`

const index = (tags: readonly string[], calls: readonly Call[], schemas: readonly string[]) =>
  html` <nav class="index" aria-label="Calls">
    <details>
      <summary>Calls</summary>
      <strong>Staff API</strong>
      <ul>
        <li><a href="#begin">How to begin</a></li>
        <li><a href="#rules">Rules of all calls</a></li>
      </ul>
      ${tags.map(
        (tag) =>
          html` <strong>${tag}</strong>
            <ul>
              ${calls
                .filter(({ operation }) => operation.tags[0] === tag)
                .map(
                  ({ method, path, operation }) =>
                    html`<li>
                      <a href="#${operation.operationId}"><code>${method.toUpperCase()}</code>${path}</a>
                    </li>`,
                )}
            </ul>`,
      )}
      <strong>Schemas</strong>
      <ul>
        ${schemas.map((name) => html`<li><a href="#schema-${anchorOf(name)}">${name}</a></li>`)}
      </ul>
    </details>
  </nav>`

/** Renders the document as an HTML page without scripts and external resources. */
export function docsPage(document: OpenApi): string {
  const calls = callsOf(document)
  const tags = document.tags.map(({ name }) => name)
  const schemas = Object.entries(document.components.schemas)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title}</title>
        ${SHEET}
      </head>
      <body>
        <a class="skip" href="#calls">To the calls</a>
        <div class="shell">
          ${index(
            tags,
            calls,
            schemas.map(([name]) => name),
          )}
          <main id="calls">
            <h1>${document.info.title}</h1>
            ${INTRODUCTION}
            ${tags.map(
              (tag) =>
                html`<section>
                  <h2 id="${anchorOf(tag)}">${tag}</h2>
                  ${calls.filter(({ operation }) => operation.tags[0] === tag).map(call)}
                </section>`,
            )}
            <section>
              <h2 id="schemas">Schemas</h2>
              ${schemas.map(
                ([name, schema]) =>
                  html`<article class="call" id="schema-${anchorOf(name)}">
                    <h3>${name}</h3>
                    ${table(fieldsOf(schema))}
                  </article>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html> `
  return page.markup
}
