const form = /^[0-9a-f]{32}$/;

/** Whether a text has the form of a run's id. What asks without a Foreman has another one. */
export const isRunId = (text: string): boolean => form.test(text);
