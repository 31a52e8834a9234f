import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

export const de: DefaultTexts = {
  rejection: {
    name: 'Absage',
    content: `Guten Tag {{full_name}},

vielen Dank für Ihre Bewerbung für „{{job}}“ und für die Zeit, die Sie dafür aufgewendet haben. Wir haben sie sorgfältig gelesen.

Für diese Stelle haben wir uns für andere Bewerbungen entschieden. Wir wissen, dass Sie sich eine andere Nachricht erhofft haben.

Unsere Entscheidung betrifft nur diese Stelle. Sie können sich gern wieder bei {{company}} bewerben.

Wir wünschen Ihnen alles Gute.
{{author}}`,
  },
  'rejection-2': {
    name: 'Absage nach einem Gespräch',
    content: `Guten Tag {{full_name}},

vielen Dank für das Gespräch und für alles, was Sie uns von sich erzählt haben. Wir haben uns gefreut, Sie kennenzulernen.

Wir haben die Stelle „{{job}}“ einer anderen Person angeboten. Die Entscheidung war nicht leicht, und wir wissen, dass sie enttäuschend ist.

Wenn Sie wissen möchten, was den Ausschlag gegeben hat, fragen Sie uns auf der Seite Ihrer Bewerbung. Wir erklären es Ihnen gern.

Wir wünschen Ihnen alles Gute.
{{author}}`,
  },
  interview: {
    name: 'Einladung zum Gespräch',
    content: `Guten Tag {{full_name}},

vielen Dank für Ihre Bewerbung für „{{job}}“. Wir möchten Sie gern kennenlernen.

Passt Ihnen einer dieser Termine?
–
–

Planen Sie etwa 45 Minuten ein. Wenn Sie etwas brauchen, um gut teilnehmen zu können, zum Beispiel eine andere Uhrzeit, einen anderen Ort oder einen Videoanruf, sagen Sie es uns. Einen Grund müssen Sie nicht nennen.

Wir freuen uns auf Sie.
{{author}}`,
  },
  information: {
    name: 'Rückfrage',
    content: `Guten Tag {{full_name}},

vielen Dank für Ihre Bewerbung für „{{job}}“. Bevor wir weitermachen, haben wir eine Frage:



Sie können auf diese Nachricht antworten. Wenn Sie lieber telefonieren, schreiben Sie uns, wann wir Sie erreichen.

Freundliche Grüße
{{author}}`,
  },
}
