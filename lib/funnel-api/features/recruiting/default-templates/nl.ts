import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

export const nl: DefaultTexts = {
  rejection: {
    name: 'Afwijzing',
    content: `Hallo {{first_name}},

Bedankt voor je sollicitatie op ‘{{job}}’ en voor de tijd die je erin hebt gestoken. We hebben haar zorgvuldig gelezen.

We gaan voor deze functie verder met andere kandidaten. We weten dat je op ander nieuws had gehoopt.

Onze beslissing gaat alleen over deze functie. Je kunt gerust opnieuw bij {{company}} solliciteren.

We wensen je het allerbeste.
{{author}}`,
  },
  'rejection-2': {
    name: 'Afwijzing na een gesprek',
    content: `Hallo {{first_name}},

Bedankt voor het gesprek en voor alles wat je ons hebt verteld. We vonden het leuk om je te leren kennen.

We hebben de functie ‘{{job}}’ aan iemand anders aangeboden. De keuze was niet makkelijk en we weten dat dit teleurstellend is.

Wil je weten wat de doorslag gaf, stel je vraag dan op de pagina van je sollicitatie. We leggen het je graag uit.

We wensen je het allerbeste.
{{author}}`,
  },
  interview: {
    name: 'Uitnodiging voor een gesprek',
    content: `Hallo {{first_name}},

Bedankt voor je sollicitatie op ‘{{job}}’. We willen je graag leren kennen.

Past een van deze momenten?
–
–

Reken op ongeveer 45 minuten. Heb je iets nodig om goed mee te kunnen doen, bijvoorbeeld een andere tijd, een andere plek of een videogesprek, laat het ons dan weten. Je hoeft geen reden te geven.

We kijken ernaar uit je te ontmoeten.
{{author}}`,
  },
  information: {
    name: 'Vraag om informatie',
    content: `Hallo {{first_name}},

Bedankt voor je sollicitatie op ‘{{job}}’. Voordat we verdergaan, hebben we een vraag:



Je kunt op dit bericht antwoorden. Bel je liever, laat dan weten wanneer we je kunnen bereiken.

Met vriendelijke groet,
{{author}}`,
  },
}
