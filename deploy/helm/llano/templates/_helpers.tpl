{{- define "llano.labels" -}}
app.kubernetes.io/name: llano
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "llano.selector" -}}
app.kubernetes.io/name: llano
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "llano.database" -}}
{{ .Release.Name }}-postgres
{{- end }}

{{/* Encrypted; the certificate is of the cluster's own authority. */}}
{{- define "llano.databaseHost" -}}
{{ include "llano.database" . }}-rw:5432/llano?uselibpqcompat=true&sslmode=require
{{- end }}

{{- define "llano.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
