import { findTool } from '#lib/funnel-api/edges/backup/postgres-tools'

it('reports a client program that is missing or too old', () => {
  expect(() => findTool('pg_dump', 15, ['/nowhere'])).toThrow(
    'pg_dump not found. Install the client programs of PostgreSQL 15',
  )
  expect(() => findTool('pg_dump', 99)).toThrow('but the server is version 99')
})
