import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

export const es: DefaultTexts = {
  rejection: {
    name: 'Respuesta negativa',
    content: `Hola, {{first_name}}:

Gracias por tu candidatura para «{{job}}» y por el tiempo que le has dedicado. La hemos leído con atención.

Hemos decidido continuar con otras personas para este puesto. Sabemos que no es la respuesta que esperabas.

Nuestra decisión se refiere solo a este puesto. Puedes inscribirte en otras ofertas de {{company}}.

Te deseamos lo mejor.
{{author}}`,
  },
  'rejection-2': {
    name: 'Respuesta negativa tras una entrevista',
    content: `Hola, {{first_name}}:

Gracias por la entrevista y por todo lo que nos contaste. Nos ha gustado conocerte.

Hemos ofrecido el puesto «{{job}}» a otra persona. La decisión no ha sido fácil y sabemos que es decepcionante.

Si quieres saber qué motivó nuestra decisión, pregúntanos en la página de tu candidatura. Te lo explicaremos con gusto.

Te deseamos lo mejor.
{{author}}`,
  },
  interview: {
    name: 'Invitación a una entrevista',
    content: `Hola, {{first_name}}:

Gracias por tu candidatura para «{{job}}». Nos gustaría conocerte.

¿Te viene bien alguno de estos horarios?
–
–

Calcula unos 45 minutos. Si necesitas algo para participar bien, por ejemplo otra hora, otro lugar o una videollamada, dínoslo. No hace falta que des un motivo.

Esperamos conocerte pronto.
{{author}}`,
  },
  information: {
    name: 'Solicitud de información',
    content: `Hola, {{first_name}}:

Gracias por tu candidatura para «{{job}}». Antes de continuar, tenemos una pregunta:



Puedes responder a este mensaje. Si prefieres hablarlo por teléfono, dinos cuándo podemos llamarte.

Un saludo,
{{author}}`,
  },
}
