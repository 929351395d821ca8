/** The type of n8n's notes on the canvas, which do nothing. */
export const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
