/** What splits HTML into tags and texts. A bundle of its own: only what reads pages loads it. */
export { Parser } from 'htmlparser2';
