export const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
