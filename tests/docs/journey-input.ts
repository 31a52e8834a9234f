/** An answer to a question: names of choices, a place or a text. Null leaves the question blank. */
export type Answer = { choose: string[] } | { place: string } | { text: string } | null

/** What the candidates of the journeys enter. Each journey has a new candidate. */
export const INPUT = {
  fr: {
    company: 'levain',
    asksForCookies: false,
    job: 'vente-apres-midi-amiens',
    query: 'emploi vente boulangerie Amiens',
    answers: [
      { choose: ['Lundi', 'Mardi', 'Jeudi'] },
      { choose: ['Oui, ailleurs'] },
      { choose: ['4 sur 5'] },
      { place: 'Amiens' },
    ] as Answer[],
    pitch:
      'Une dame âgée venait chaque soir pour une demi-baguette. Un jour de pluie, je la lui ai portée chez elle. Elle m’a offert le thé.',
    paper: ['Thomas Petit', 'Serveur, Café du Port, Calais', '2022 – 2026', 'Caissier, Amiens', '2020 – 2022'],
    candidates: {
      touch: 'Aminata Diallo',
      keyboard: 'Hugo Marchand',
      text: 'Samira Benali',
      photo: 'Thomas Petit',
    },
    interview: {
      job: 'boulanger-de-nuit-lille',
      message:
        'Bonjour Camille, pouvez-vous venir mardi à 10 heures, rue de la Monnaie ? Bilal vous montrera le fournil.',
      reply: 'Bonjour, mardi à 10 heures, c’est parfait. Merci beaucoup !',
    },
  },
  en: {
    company: 'almea',
    asksForCookies: true,
    job: 'teleradiologist',
    query: 'teleradiologist job Europe',
    answers: [
      { choose: ['Netherlands', 'Germany'] },
      { choose: ['Neuro', 'Emergency'] },
      { text: '3' },
      null,
    ] as Answer[],
    pitch:
      'The answer comes first, in one sentence. Then what I am sure of, what I am not, and the number on which you can reach me.',
    paper: ['Dr Oliver Grant', 'Consultant radiologist, Rotterdam', '2019 – 2026', 'Registrar, Leeds', '2014 – 2019'],
    candidates: {
      touch: 'Nora Whitfield',
      keyboard: 'Daniel Okafor',
      text: 'Leila Osman',
      photo: 'Oliver Grant',
    },
    interview: {
      job: 'teleradiologist',
      message: 'Hello Camille, could we speak on Tuesday at 10? We would like to show you the reading room.',
      reply: 'Hello, Tuesday at 10 is fine. Thank you!',
    },
  },
}

export type Input = (typeof INPUT)['fr']
