import type { Locale } from '#lib/domain/enumerations'

type Body = { country: string; name: string; url: string | null }

const unia: Body = { country: 'BE', name: 'Unia', url: 'https://www.unia.be' }

/** Bodies that handle complaints about accessibility, in the countries of a language. Names are in that language. */
const BODIES: { [language in Locale]: readonly Body[] } = {
  de: [
    {
      country: 'DE',
      name: 'Antidiskriminierungsstelle des Bundes',
      url: 'https://www.antidiskriminierungsstelle.de',
    },
    { country: 'AT', name: 'Behindertenanwaltschaft', url: null },
  ],
  en: [
    {
      country: 'GB',
      name: 'Equality Advisory and Support Service',
      url: 'https://www.equalityadvisoryservice.com',
    },
    { country: 'IE', name: 'Irish Human Rights and Equality Commission', url: 'https://www.ihrec.ie' },
  ],
  es: [{ country: 'ES', name: 'Oficina de Atención a la Discapacidad (OADIS)', url: null }],
  fr: [
    { country: 'FR', name: 'Défenseur des droits', url: 'https://www.defenseurdesdroits.fr' },
    { country: 'FR', name: 'Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07', url: null },
    unia,
    { country: 'LU', name: 'Centre pour l’égalité de traitement', url: 'https://cet.lu' },
  ],
  nl: [{ country: 'NL', name: 'College voor de Rechten van de Mens', url: 'https://www.mensenrechten.nl' }, unia],
}

type InLanguage = Body & { lang: Locale }

/** The bodies for the reader's language, then those for the company's language. */
export const complaintBodies = (reader: string, company: Locale): InLanguage[] =>
  [...new Set([reader, company])]
    .flatMap((language) =>
      language in BODIES ? BODIES[language as Locale].map((body) => ({ ...body, lang: language as Locale })) : [],
    )
    .filter(({ name }, index, all) => all.findIndex((body) => body.name === name) === index)
