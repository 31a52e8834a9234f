import type { DefaultTexts } from '#lib/funnel-api/features/recruiting/default-templates/texts'

export const en: DefaultTexts = {
  rejection: {
    name: 'Rejection',
    content: `Hello {{first_name}},

Thank you for your application for “{{job}}” and for the time you put into it. We have read it carefully.

We have decided to continue with other candidates for this job. We know that this is not the news you hoped for.

Our decision is about this job only. You are welcome to apply to {{company}} again.

We wish you all the best.
{{author}}`,
  },
  'rejection-2': {
    name: 'Rejection after an interview',
    content: `Hello {{first_name}},

Thank you for meeting us and for what you told us about yourself. We enjoyed getting to know you.

We have decided to offer “{{job}}” to somebody else. The decision was not easy, and we know that this is disappointing.

If you would like to know what led to our decision, ask us on the page of your application. We will be glad to explain it.

We wish you all the best.
{{author}}`,
  },
  interview: {
    name: 'Invitation to an interview',
    content: `Hello {{first_name}},

Thank you for your application for “{{job}}”. We would like to get to know you.

Would one of these times suit you?
–
–

Plan about 45 minutes. If you need anything so that you can take part well, such as another time, another place or a video call, tell us. You do not have to give a reason.

We look forward to meeting you.
{{author}}`,
  },
  information: {
    name: 'Request for information',
    content: `Hello {{first_name}},

Thank you for your application for “{{job}}”. Before we continue, we have a question:



You can reply to this message. If you would rather talk about it on the phone, tell us when we can reach you.

Kind regards,
{{author}}`,
  },
}
