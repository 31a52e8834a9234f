import { foldText } from '#lib/domain/fold-text'
import type { JobType, RemoteLevel, WorkingTime } from '#lib/domain/enumerations'

/** Folded words of the five languages. The first match wins, so 'permanent contract' precedes 'contract'. */
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
/** Words that name a contract type in any title, unlike 'stage' or 'vie'. */
const CERTAIN_IN_TITLE =
  /\b(?:internship|stagiaire?|praktikum|praktikant(?:in)?|werkstudent(?:in)?|alternance|alternante?|apprenti(?:e|ssage)?|apprenticeship|ausbildung|freelance|cdi|cdd)\b/

export type Contract = {
  job_type: JobType | null
  working_time: WorkingTime
  contract_duration_in_months: number | null
}

/** Reads the contract from text. Working hours alone ('full-time') mean a permanent contract, as is usual in feeds. */
export function parseContract(source: string, title = ''): Contract {
  const text = foldText(source)
  const type = JOB_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? typeInTitle(foldText(title))
  const workingTime = FULL_TIME.test(text)
    ? 'FULL_TIME'
    : HALF_TIME.test(text)
      ? 'HALF_TIME'
      : PART_TIME.test(text)
        ? 'PART_TIME'
        : null
  const job_type = type ?? (workingTime ? 'PERMANENT_CONTRACT' : null)
  return {
    job_type,
    working_time: workingTime ?? 'FULL_TIME',
    contract_duration_in_months: job_type === 'PERMANENT_CONTRACT' ? null : monthsIn(text),
  }
}

function typeInTitle(title: string): JobType | null {
  const word = CERTAIN_IN_TITLE.exec(title)?.[0]
  return word ? (JOB_TYPES.find(([, pattern]) => pattern.test(word))?.[0] ?? null) : null
}

function monthsIn(text: string): number | null {
  const [, count, unit] = /(\d{1,2})[\s-]*(mo|mese|maand|mnd|ans?\b|an[no]|jahr|jaar|year)/.exec(text) ?? []
  if (!count || Number(count) === 0) return null
  return Number(count) * (/^(?:mo|me|ma|mn)/.test(unit!) ? 1 : 12)
}

const REMOTE_WORK =
  /remote|teletravail|home ?office|teletrabajo|remoto|thuiswerk|telewerk|work(?:ing)? from home|\bwfh\b/
const NEGATION =
  /\b(?:no|not|non|never|without|pas|aucune?|sans|jamais|kein(?:e[rnms]?)?|nicht|ohne|geen|niet|zonder|sin|nunca)\b/

/**
 * The end of a statement. A dash is one only if the next statement is about travel, as in 'Remote - no travel'. In
 * 'Remote - no' and 'Homeoffice - nicht möglich', the statement continues.
 */
const SEPARATOR = /[,;.|()\n]|\s[-–—]\s(?=\S+ (?:de )?(?:travel|reise|deplacement|reiz|reis|viaj))|\b(?:and|et|und|y)\b/

/**
 * Whether a part of the text negates remote work, before or after it: 'no remote work', 'Homeoffice nicht möglich'.
 * Searches twice, because a single pattern takes quadratic time on 'no no no …'.
 */
const isNegated = (text: string) => text.split(SEPARATOR).some((part) => REMOTE_WORK.test(part) && NEGATION.test(part))

/** Reads the remote level from text. Null if the text does not contain one. */
export function parseRemoteLevel(source: string): RemoteLevel | null {
  const text = foldText(source)
  if (isNegated(text) || /on-?site|sur site|vor ort|presencial|op locatie/.test(text)) return 0
  if (/hybrid|hibrid|partial|partiel|teilweise|gedeeltelijk|parcial/.test(text)) return 2
  if (/occasion|ponctuel|punctual|flexible|gelegentlich|soms|puntual/.test(text)) return 1
  return REMOTE_WORK.test(text) ? 3 : null
}
