import type { Locale } from '#lib/domain/enumerations'

type Body = { name: string; url: string | null }

/** Bodies that handle complaints about accessibility, in the main country of a language. Names are in that language. */
const BODIES: { [language in Locale]: readonly Body[] } = {
  de: [{ name: 'Antidiskriminierungsstelle des Bundes', url: 'https://www.antidiskriminierungsstelle.de' }],
  en: [{ name: 'Equality Advisory and Support Service', url: 'https://www.equalityadvisoryservice.com' }],
  es: [{ name: 'Oficina de Atención a la Discapacidad (OADIS)', url: null }],
  fr: [
    { name: 'Défenseur des droits', url: 'https://www.defenseurdesdroits.fr' },
    { name: 'Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07', url: null },
  ],
  nl: [{ name: 'College voor de Rechten van de Mens', url: 'https://www.mensenrechten.nl' }],
}

/** The bodies for the reader's language, then those for the company's language. */
export const complaintBodies = (reader: string, company: Locale): (Body & { lang: Locale })[] =>
  [...new Set([reader, company])].flatMap((language) =>
    language in BODIES ? BODIES[language as Locale].map((body) => ({ ...body, lang: language as Locale })) : [],
  )
