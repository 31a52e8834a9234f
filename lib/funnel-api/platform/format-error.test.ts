import { CommandError, StartupError } from '#lib/funnel-api/platform/errors'
import { formatCommonError } from '#lib/funnel-api/platform/format-error'

const coded = (code: unknown, message = 'cannot') => Object.assign(new Error(message), { code })

test.each([
  ['an error of a command', new CommandError('Use --force.'), 'Use --force.'],
  ['a newer database', new StartupError('The database is newer.'), 'The database is newer.'],
  ['a missing permission', coded('EACCES'), 'cannot'],
  ['a file of another user', coded('EPERM'), 'cannot'],
  ['a full disk', coded('ENOSPC'), 'cannot'],
  ['an unknown role', coded('28000'), 'cannot'],
  ['a wrong password', coded('28P01'), 'cannot'],
  ['a database that shuts down', coded('57P01'), 'cannot'],
  ['a busy SQLite database', Object.assign(new Error('database is locked'), { errcode: 5 }), 'database is locked'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [
    'a host with several addresses',
    Object.assign(new AggregateError([coded('ECONNREFUSED', 'refused ::1'), coded('ECONNREFUSED', 'refused')]), {
      code: 'ECONNREFUSED',
    }),
    'refused ::1; refused',
  ],
  ['an error without a message', coded('ECONNREFUSED', ''), 'ECONNREFUSED'],
  ['a bug', new TypeError('x is not a function'), null],
  ['an error with another code', coded('42P01'), null],
  ['a value that is no error', 'text', null],
])('formats %s', (_what, error, expected) => {
  expect(formatCommonError(error)).toBe(expected)
})
