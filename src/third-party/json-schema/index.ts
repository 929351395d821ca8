/** The validator of JSON Schema 2020-12, a bundle of its own: only what checks a schema or a value loads it. */
export { default as ZSchema, ValidateError } from 'z-schema';
export type { JsonSchema, SchemaErrorDetail } from 'z-schema';
export { compileSchemaRegex } from './linear-regex';
export { withinBudget } from './work-meter';
