/** The introduction of the API reference, in Markdown. */
export const DESCRIPTION = `
REST API for integrations of a company: read applications, reply to candidates, and manage jobs and the website.

# Authentication

The operator of the server creates an API key with the scopes that your integration needs, using the command line. The key is
shown only once. Send it with every call:

\`\`\`
curl https://your-company.example/staff/v1/candidacies?status=RECEIVED \\
  -H "Authorization: Bearer careers_…"
\`\`\`

A key is valid for one company. Resources of other companies return 404.

# Conventions

- Requests and responses are JSON. Unknown fields and filters are rejected.
- Errors have the format \`{"error": {"code", "message", "fields"}}\`. \`fields\` lists invalid fields by path.
- Send an \`Idempotency-Key\` header with a POST to retry it safely after a connection error.
- Send the \`version\` of an application in an \`If-Match\` header with a change. If the application changed in the meantime, the
  call returns 412. Notes, members, saved views, templates and captions have versions too. API keys may omit the header.
  Members must send it with the calls that return 400 without it.
- To page through a list, pass \`next_cursor\` as \`cursor\` until it is null.
- The rate limit is 600 calls per minute and key. Above it, calls return 429 with \`Retry-After\`.
- Dates have the format \`2027-01-31\`. Timestamps are ISO 8601 in UTC.
- Read calls do not mark messages as read and do not notify candidates.
`.trim()
