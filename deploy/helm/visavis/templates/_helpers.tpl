{{- define "visavis.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that never change. Takes a list: the context and the component. */}}
{{- define "visavis.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "visavis.labels" -}}
{{ include "visavis.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end }}

{{/* An image of ours. Takes a list: the context and its name. */}}
{{- define "visavis.image" -}}
{{- $root := index . 0 -}}
{{ printf "%s/%s:%s" $root.Values.image.prefix (index . 1) (default $root.Chart.AppVersion $root.Values.image.tag) }}
{{- end }}

{{/* What every pod has: no token of the cluster, no variables of services, which would look like settings. */}}
{{- define "visavis.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "visavis.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Spreads the pods of a component over the nodes. Takes a list: the context and the component. */}}
{{- define "visavis.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "visavis.selector" . | nindent 8 }}
{{- $values := index (index . 0).Values (index . 1) }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Health of a role as its supervisor reports it. */}}
{{- define "visavis.probes" -}}
startupProbe:
  httpGet: { path: /ready, port: health }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 36
livenessProbe:
  httpGet: { path: /live, port: health }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /ready, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* Addresses that the app, its jobs and the worker need. */}}
{{- define "visavis.addresses" -}}
{{- $name := include "visavis.name" . -}}
- name: APP_URL
  value: https://{{ .Values.publicHost }}
- name: LIVEKIT_URL
  value: {{ include "visavis.livekitUrl" . }}
- name: LIVEKIT_PUBLIC_URL
  value: {{ .Values.livekit.enabled | ternary (printf "wss://%s" .Values.publicHost) .Values.livekit.publicUrl }}
{{- if .Values.models.enabled }}
- name: MODELS_URL
  value: http://{{ $name }}-models:4010/v1
{{- end }}
{{- end }}

{{- define "visavis.livekitUrl" -}}
{{- .Values.livekit.enabled | ternary (printf "ws://%s-livekit:7880" (include "visavis.name" .)) .Values.livekit.url }}
{{- end }}

{{/* Settings of the chart's user: for all roles, then for one, which take precedence. Takes a list of two maps. */}}
{{- define "visavis.settings" -}}
{{- range $key, $value := merge (dict) (index . 1) (index . 0) }}
- name: {{ $key }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* Variables from the Secret. Takes a list: its name, the names, and whether they may be missing. */}}
{{- define "visavis.secrets" -}}
{{- $secret := index . 0 -}}
{{- $optional := index . 2 -}}
{{- range index . 1 }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ . }}
      {{- if $optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}

{{/* The environment of the app and its jobs. */}}
{{- define "visavis.appEnvironment" -}}
{{- $name := include "visavis.name" . -}}
{{ include "visavis.addresses" . }}
- name: AGENT_URL
  value: http://{{ $name }}-worker:8081
{{- if .Values.inngest.enabled }}
- name: INNGEST_BASE_URL
  value: http://{{ $name }}-inngest:8288
{{- else if .Values.inngest.url }}
- name: INNGEST_BASE_URL
  value: {{ .Values.inngest.url }}
{{- end }}
- name: TRUSTED_PROXIES
  value: {{ add 1 .Values.edge.proxiesInFront | quote }}
{{- with .Values.storage.s3 }}
{{- if .bucket }}
- name: STORAGE
  value: s3
- name: S3_BUCKET
  value: {{ .bucket }}
- name: S3_REGION
  value: {{ .region }}
- name: S3_PATH_STYLE
  value: {{ .pathStyle | quote }}
- name: S3_REDIRECT
  value: {{ .redirect | quote }}
{{- with .endpoint }}
- name: S3_ENDPOINT
  value: {{ . }}
{{- end }}
{{- with .publicEndpoint }}
- name: S3_PUBLIC_ENDPOINT
  value: {{ . }}
{{- end }}
{{- with .prefix }}
- name: S3_PREFIX
  value: {{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- $secret := .Values.existingSecret }}
{{- include "visavis.secrets" (list $secret (list "DATABASE_URL" "LIVEKIT_API_KEY" "LIVEKIT_API_SECRET" "VISAVIS_WORKER_SECRET" "VISAVIS_JOBS_SECRET" "VISAVIS_OPERATOR_SECRET" "VISAVIS_ENCRYPTION_KEY" "INNGEST_SIGNING_KEY" "INNGEST_EVENT_KEY") false) }}
{{- if .Values.storage.s3.bucket }}
{{- include "visavis.secrets" (list $secret (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") false) }}
{{- end }}
{{- include "visavis.secrets" (list $secret (list "VISAVIS_ENCRYPTION_KEY_OLD" "OPENAI_API_KEY" "LLM_API_KEY" "LLM_FALLBACK_API_KEY" "STT_API_KEY" "TTS_API_KEY" "EMBEDDINGS_API_KEY" "SMTP_URL" "GOOGLE_CLIENT_SECRET" "GITHUB_CLIENT_SECRET" "OIDC_CLIENT_SECRET") true) }}
{{- end }}

{{/* The folders of stored files, if they are on a volume. */}}
{{- define "visavis.fileMounts" -}}
{{- if .Values.storage.existingClaim }}
{{- range list "storage" "avatars" "backgrounds" }}
- { name: files, mountPath: /data/{{ . }}, subPath: {{ . }} }
{{- end }}
{{- end }}
{{- end }}

{{- define "visavis.check" -}}
{{- if not .Values.publicHost }}{{ fail "Set publicHost to the name that browsers use." }}{{ end }}
{{- if not .Values.existingSecret }}{{ fail "Set existingSecret to the name of a Secret with the instance's secrets." }}{{ end }}
{{- if not (or .Values.storage.s3.bucket .Values.storage.existingClaim) }}{{ fail "Set storage.s3.bucket, or storage.existingClaim to a volume that all nodes can write." }}{{ end }}
{{- if and .Values.livekit.enabled (gt (int .Values.livekit.replicas) 1) (not .Values.livekit.redis.address) }}{{ fail "Several media servers need livekit.redis.address." }}{{ end }}
{{- if not (or .Values.livekit.enabled (and .Values.livekit.url .Values.livekit.publicUrl)) }}{{ fail "Without livekit.enabled, set livekit.url and livekit.publicUrl." }}{{ end }}
{{- end }}
