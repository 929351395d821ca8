/** n8n's own node, which calls n8n's API. */
export const n8nNode = /(?:^|\.)n8n(?:Hitl)?(?:Tool)?$/i;
