/** The forms of the ids that n8n gives workflows by itself: 16 letters and digits at random; numbers, long ago. */
const forms = /^(?:(?=.*[A-Z0-9])[A-Za-z0-9]{16}|\d{1,10})$/;

/** Whether a text is such an id rather than a name that a person chose. */
export const isWorkflowId = (text: string): boolean => forms.test(text);
