import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

export const fr: DefaultTexts = {
  rejection: {
    name: 'Réponse négative',
    content: `Bonjour {{first_name}},

Merci pour votre candidature au poste « {{job}} » et pour le temps que vous y avez consacré. Nous l’avons lue avec attention.

Nous avons choisi de poursuivre avec d’autres personnes pour ce poste. Nous savons que ce n’est pas la réponse que vous espériez.

Notre décision ne concerne que ce poste. Vous pouvez postuler à nouveau chez {{company}}.

Nous vous souhaitons le meilleur pour la suite.
{{author}}`,
  },
  'rejection-2': {
    name: 'Réponse négative après un entretien',
    content: `Bonjour {{first_name}},

Merci pour notre entretien et pour tout ce que vous nous avez dit de vous. Nous avons eu plaisir à faire votre connaissance.

Nous avons proposé le poste « {{job}} » à une autre personne. La décision n’a pas été facile, et nous savons qu’elle est décevante.

Si vous souhaitez savoir ce qui a motivé notre choix, posez-nous la question sur la page de votre candidature. Nous vous l’expliquerons volontiers.

Nous vous souhaitons le meilleur pour la suite.
{{author}}`,
  },
  interview: {
    name: 'Invitation à un entretien',
    content: `Bonjour {{first_name}},

Merci pour votre candidature au poste « {{job}} ». Nous aimerions faire votre connaissance.

L’un de ces créneaux vous convient-il ?
–
–

Prévoyez environ 45 minutes. Si vous avez besoin de quelque chose pour bien participer, par exemple une autre heure, un autre lieu ou un appel vidéo, dites-le-nous. Vous n’avez pas à donner de raison.

Au plaisir de vous rencontrer.
{{author}}`,
  },
  information: {
    name: 'Demande de précisions',
    content: `Bonjour {{first_name}},

Merci pour votre candidature au poste « {{job}} ». Avant de poursuivre, nous avons une question :



Vous pouvez répondre à ce message. Si vous préférez en parler au téléphone, dites-nous quand vous joindre.

Cordialement,
{{author}}`,
  },
}
