import { folded } from '#lib/domain/words'
import type { JobType, RemoteLevel, WorkingTime } from '#lib/domain/enumerations'

/** Words of the five languages, folded. The first line that matches wins: 'permanent contract' before 'contract'. */
const JOB_TYPES: readonly [JobType, RegExp][] = [
  ['INTERNSHIP', /\bintern(?:ship)?s?\b|\bstag(?:e|iaire|iair)\b|praktik|practicas|\bbecari|werkstudent/],
  ['PROFESSIONAL', /professionnalisation|vocational/],
  [
    'ALTERNATING',
    /alternan|alternating|apprenti|ausbildung|azubi|dual(?:e|es)? stud|work.?study|leerwerk|formacion dual/,
  ],
  ['IVB', /\bv\.?i\.?e\b|volontariat international|international volunteer/],
  ['FREELANCE', /freelanc|independant|contractor|self.?employed|\bzzp\b|autonomo|freiberuf|selbst(?:a|ae)ndig/],
  ['INTERIM_CONTRACT', /interim|\btemp(?:orary)?\b|uitzend|zeitarbeit|leiharbeit|\bett\b/],
  [
    'PERMANENT_CONTRACT',
    /\bcdi\b|permanent|indefinid|duree indeterminee|unbefrist|festanstell|onbepaalde|\bvast(?:e)? /,
  ],
  ['TENURED', /titulaire|tenure|funcionari|beamt/],
  [
    'FIXED_TERM_CONTRACT',
    /\bcdd\b|fixed.?term|duree determinee|befrist|\btemporal\b|bepaalde|\bcontract\b|season|saison|temporada/,
  ],
]
const FULL_TIME = /full.?time|temps (?:plein|complet)|vollzeit|voltijd|fulltime|(?:jornada|tiempo) complet/
const PART_TIME = /part.?time|temps partiel|teilzeit|deeltijd|(?:jornada|tiempo) parcial/
const HALF_TIME = /half.?time|mi-?temps|halbtags|halbzeit|halftijds|media jornada/
/** In a title 'stage' or 'vie' may be anything; these words are not. */
const SURE_IN_TITLE =
  /\b(?:internship|stagiaire?|praktikum|praktikant(?:in)?|werkstudent(?:in)?|alternance|alternante?|apprenti(?:e|ssage)?|apprenticeship|ausbildung|freelance|cdi|cdd)\b/

export type Contract = {
  job_type: JobType | null
  working_time: WorkingTime
  contract_duration_in_months: number | null
}

/** What a feed's words say about the contract. Hours alone ('full-time') stand for a permanent contract, as feeds mean it. */
export function contractIn(words: string, title = ''): Contract {
  const said = folded(words)
  const named = JOB_TYPES.find(([, pattern]) => pattern.test(said))?.[0] ?? typeInTitle(folded(title))
  const hours = FULL_TIME.test(said)
    ? 'FULL_TIME'
    : HALF_TIME.test(said)
      ? 'HALF_TIME'
      : PART_TIME.test(said)
        ? 'PART_TIME'
        : null
  const job_type = named ?? (hours ? 'PERMANENT_CONTRACT' : null)
  return {
    job_type,
    working_time: hours ?? 'FULL_TIME',
    contract_duration_in_months: job_type === 'PERMANENT_CONTRACT' ? null : monthsIn(said),
  }
}

function typeInTitle(title: string): JobType | null {
  const word = SURE_IN_TITLE.exec(title)?.[0]
  return word ? (JOB_TYPES.find(([, pattern]) => pattern.test(word))?.[0] ?? null) : null
}

function monthsIn(said: string): number | null {
  const [, count, unit] = /(\d{1,2})[\s-]*(mo|mese|maand|mnd|ans?\b|an[no]|jahr|jaar|year)/.exec(said) ?? []
  if (!count || Number(count) === 0) return null
  return Number(count) * (/^(?:mo|me|ma|mn)/.test(unit!) ? 1 : 12)
}

/** Two searches instead of one pattern, which would take quadratic time on 'no no no …'. */
function isDenied(said: string) {
  const at = said.search(/\b(?:no|not|non|kein|geen|sin)\b/)
  return at >= 0 && /remote|teletravail|home ?office|remoto|thuis/.test(said.slice(at))
}

/** The remote level that words name; null when they name none. */
export function remoteIn(words: string): RemoteLevel | null {
  const said = folded(words)
  if (isDenied(said) || /on-?site|sur site|vor ort|presencial|op locatie/.test(said)) return 0
  if (/hybrid|hibrid|partial|partiel|teilweise|gedeeltelijk|parcial/.test(said)) return 2
  if (/occasion|ponctuel|punctual|flexible|gelegentlich|soms|puntual/.test(said)) return 1
  return /remote|teletravail|home ?office|homeoffice|teletrabajo|remoto|thuiswerk|telewerk|work from home|\bwfh\b/.test(
    said,
  )
    ? 3
    : null
}
