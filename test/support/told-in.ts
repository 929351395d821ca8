import type { Json } from './live-instance';

/** What the result of an MCP call tells: the JSON of its text. */
export const toldIn = ({ content }: Json): Json => JSON.parse(content[0].text);
