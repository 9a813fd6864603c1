export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      activities: {
        Row: {
          actor_id: string | null
          actor_kind: string
          actor_name: string
          after: Json | null
          at: string
          before: Json | null
          company_id: string
          id: number
          subject_id: string | null
          subject_name: string | null
          what: string
        }
        Insert: {
          actor_id?: string | null
          actor_kind: string
          actor_name: string
          after?: Json | null
          at?: string
          before?: Json | null
          company_id: string
          id?: never
          subject_id?: string | null
          subject_name?: string | null
          what: string
        }
        Update: {
          actor_id?: string | null
          actor_kind?: string
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          company_id?: string
          id?: never
          subject_id?: string | null
          subject_name?: string | null
          what?: string
        }
        Relationships: [
          {
            foreignKeyName: 'activities_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      capture_pages: {
        Row: {
          active: boolean
          background_color: string
          company_id: string
          created_at: string
          custom_css: string | null
          description: string | null
          fields: string[]
          id: string
          logo_url: string | null
          name: string
          primary_color: string
          slug: string
          team_id: string | null
          title: string
          updated_at: string
        }
        Insert: {
          active?: boolean
          background_color?: string
          company_id: string
          created_at?: string
          custom_css?: string | null
          description?: string | null
          fields?: string[]
          id?: string
          logo_url?: string | null
          name: string
          primary_color?: string
          slug: string
          team_id?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          active?: boolean
          background_color?: string
          company_id?: string
          created_at?: string
          custom_css?: string | null
          description?: string | null
          fields?: string[]
          id?: string
          logo_url?: string | null
          name?: string
          primary_color?: string
          slug?: string
          team_id?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'capture_pages_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'capture_pages_company_id_team_id_fkey'
            columns: ['company_id', 'team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      companies: {
        Row: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }
        Insert: {
          active?: boolean
          asks_for_ads?: boolean
          created_at?: string
          deleted_at?: string | null
          email: string
          first_message?: string | null
          form_sites?: string[]
          id?: string
          keep_leads_months?: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone?: string | null
          plan?: string
          privacy_text?: string | null
          privacy_version?: number
          rescue_minutes?: number
          same_seller_days?: number | null
          seller_mails?: boolean
          sellers_limit: number
          time_zone?: string
          updated_at?: string
          weekly_hours?: Json | null
          when_nobody?: string
        }
        Update: {
          active?: boolean
          asks_for_ads?: boolean
          created_at?: string
          deleted_at?: string | null
          email?: string
          first_message?: string | null
          form_sites?: string[]
          id?: string
          keep_leads_months?: number | null
          leads_limit?: number
          name?: string
          pages_limit?: number
          phone?: string | null
          plan?: string
          privacy_text?: string | null
          privacy_version?: number
          rescue_minutes?: number
          same_seller_days?: number | null
          seller_mails?: boolean
          sellers_limit?: number
          time_zone?: string
          updated_at?: string
          weekly_hours?: Json | null
          when_nobody?: string
        }
        Relationships: []
      }
      company_events: {
        Row: {
          company_id: string
          created_at: string
          details: Json
          id: number
          kind: string
        }
        Insert: {
          company_id: string
          created_at?: string
          details?: Json
          id?: never
          kind: string
        }
        Update: {
          company_id?: string
          created_at?: string
          details?: Json
          id?: never
          kind?: string
        }
        Relationships: [
          {
            foreignKeyName: 'company_events_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      lead_notes: {
        Row: {
          author_id: string
          author_name: string
          created_at: string
          id: string
          lead_id: string
          text: string
        }
        Insert: {
          author_id: string
          author_name: string
          created_at?: string
          id?: string
          lead_id: string
          text: string
        }
        Update: {
          author_id?: string
          author_name?: string
          created_at?: string
          id?: string
          lead_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_notes_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads_captured'
            referencedColumns: ['id']
          },
        ]
      }
      lead_progress: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          called_at: string | null
          called_by: string | null
          closing: string | null
          company_id: string
          created_at: string
          from_visitor: boolean
          is_won: boolean
          lead_id: string
          lost_reason: string | null
          no_messages_at: string | null
          no_messages_by: string | null
          opened_at: string | null
          page_id: string | null
          seller_id: string | null
          short_url_id: string | null
          team_id: string | null
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          called_at?: string | null
          called_by?: string | null
          closing?: string | null
          company_id: string
          created_at: string
          from_visitor?: boolean
          is_won?: boolean
          lead_id: string
          lost_reason?: string | null
          no_messages_at?: string | null
          no_messages_by?: string | null
          opened_at?: string | null
          page_id?: string | null
          seller_id?: string | null
          short_url_id?: string | null
          team_id?: string | null
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          called_at?: string | null
          called_by?: string | null
          closing?: string | null
          company_id?: string
          created_at?: string
          from_visitor?: boolean
          is_won?: boolean
          lead_id?: string
          lost_reason?: string | null
          no_messages_at?: string | null
          no_messages_by?: string | null
          opened_at?: string | null
          page_id?: string | null
          seller_id?: string | null
          short_url_id?: string | null
          team_id?: string | null
        }
        Relationships: []
      }
      lead_sources: {
        Row: {
          label: string
          position: number
          prefix: string
          source: string
        }
        Insert: {
          label: string
          position: number
          prefix?: string
          source: string
        }
        Update: {
          label?: string
          position?: number
          prefix?: string
          source?: string
        }
        Relationships: []
      }
      leads_captured: {
        Row: {
          arrival: number
          attribution: Json | null
          city: string | null
          company_id: string
          consent: Json | null
          created_at: string
          email: string | null
          extra: Json | null
          id: string
          idempotency_key: string | null
          message: string | null
          name: string
          outcome: string | null
          outcome_at: string | null
          outcome_by: string | null
          outcome_value: number | null
          phone: string
          phone_key: string
          reason: Json
          seller_id: string | null
          short_url_id: string | null
          source: string
          whatsapp_url: string | null
        }
        Insert: {
          arrival?: never
          attribution?: Json | null
          city?: string | null
          company_id: string
          consent?: Json | null
          created_at?: string
          email?: string | null
          extra?: Json | null
          id?: string
          idempotency_key?: string | null
          message?: string | null
          name: string
          outcome?: string | null
          outcome_at?: string | null
          outcome_by?: string | null
          outcome_value?: number | null
          phone: string
          phone_key: string
          reason: Json
          seller_id?: string | null
          short_url_id?: string | null
          source?: string
          whatsapp_url?: string | null
        }
        Update: {
          arrival?: never
          attribution?: Json | null
          city?: string | null
          company_id?: string
          consent?: Json | null
          created_at?: string
          email?: string | null
          extra?: Json | null
          id?: string
          idempotency_key?: string | null
          message?: string | null
          name?: string
          outcome?: string | null
          outcome_at?: string | null
          outcome_by?: string | null
          outcome_value?: number | null
          phone?: string
          phone_key?: string
          reason?: Json
          seller_id?: string | null
          short_url_id?: string | null
          source?: string
          whatsapp_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'leads_captured_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'leads_captured_seller_id_fkey'
            columns: ['seller_id']
            isOneToOne: false
            referencedRelation: 'sellers'
            referencedColumns: ['id']
          },
        ]
      }
      link_visits: {
        Row: {
          company_id: string
          folded: boolean
          human: boolean
          id: number
          short_url_id: string
          visited_at: string
        }
        Insert: {
          company_id: string
          folded?: boolean
          human: boolean
          id?: never
          short_url_id: string
          visited_at?: string
        }
        Update: {
          company_id?: string
          folded?: boolean
          human?: boolean
          id?: never
          short_url_id?: string
          visited_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'link_visits_short_url_id_fkey'
            columns: ['short_url_id']
            isOneToOne: false
            referencedRelation: 'short_urls'
            referencedColumns: ['id']
          },
        ]
      }
      notification_settings: {
        Row: {
          lead_mail: boolean
          summarised_on: string | null
          summary_mail: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          lead_mail?: boolean
          summarised_on?: string | null
          summary_mail?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          lead_mail?: boolean
          summarised_on?: string | null
          summary_mail?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      platform_settings: {
        Row: {
          default_company_id: string | null
          id: boolean
          updated_at: string
        }
        Insert: {
          default_company_id?: string | null
          id?: boolean
          updated_at?: string
        }
        Update: {
          default_company_id?: string | null
          id?: boolean
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'platform_settings_default_company_id_fkey'
            columns: ['default_company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      privacy_requests: {
        Row: {
          answered_at: string | null
          answered_by: string | null
          company_id: string
          created_at: string
          due_on: string
          email: string | null
          id: string
          kind: string
          mailed_at: string | null
          note: string | null
          phone: string | null
          proof_sent_at: string | null
          proved_at: string | null
          told_at: string | null
        }
        Insert: {
          answered_at?: string | null
          answered_by?: string | null
          company_id: string
          created_at?: string
          due_on: string
          email?: string | null
          id?: string
          kind: string
          mailed_at?: string | null
          note?: string | null
          phone?: string | null
          proof_sent_at?: string | null
          proved_at?: string | null
          told_at?: string | null
        }
        Update: {
          answered_at?: string | null
          answered_by?: string | null
          company_id?: string
          created_at?: string
          due_on?: string
          email?: string | null
          id?: string
          kind?: string
          mailed_at?: string | null
          note?: string | null
          phone?: string | null
          proof_sent_at?: string | null
          proved_at?: string | null
          told_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'privacy_requests_answered_by_fkey'
            columns: ['answered_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'privacy_requests_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      privacy_texts: {
        Row: {
          company_id: string
          created_at: string
          text: string
          version: number
        }
        Insert: {
          company_id: string
          created_at?: string
          text: string
          version: number
        }
        Update: {
          company_id?: string
          created_at?: string
          text?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'privacy_texts_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      quarantined_leads: {
        Row: {
          abridged: boolean | null
          attribution: Json | null
          cause: string
          city: string | null
          company_id: string
          consent: Json | null
          created_at: string
          email: string | null
          extra: Json | null
          id: string
          idempotency_key: string | null
          name: string
          phone: string
          phone_key: string
          released_lead_id: string | null
          short_url_id: string | null
          source: string
          team_id: string | null
          template: string
        }
        Insert: {
          abridged?: boolean | null
          attribution?: Json | null
          cause: string
          city?: string | null
          company_id: string
          consent?: Json | null
          created_at?: string
          email?: string | null
          extra?: Json | null
          id?: string
          idempotency_key?: string | null
          name: string
          phone: string
          phone_key: string
          released_lead_id?: string | null
          short_url_id?: string | null
          source: string
          team_id?: string | null
          template: string
        }
        Update: {
          abridged?: boolean | null
          attribution?: Json | null
          cause?: string
          city?: string | null
          company_id?: string
          consent?: Json | null
          created_at?: string
          email?: string | null
          extra?: Json | null
          id?: string
          idempotency_key?: string | null
          name?: string
          phone?: string
          phone_key?: string
          released_lead_id?: string | null
          short_url_id?: string | null
          source?: string
          team_id?: string | null
          template?: string
        }
        Relationships: [
          {
            foreignKeyName: 'quarantined_leads_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'quarantined_leads_released_lead_id_fkey'
            columns: ['released_lead_id']
            isOneToOne: false
            referencedRelation: 'leads_captured'
            referencedColumns: ['id']
          },
        ]
      }
      seller_zeroings: {
        Row: {
          company_id: string
          id: number
          leads_received: number
          seller_id: string
          zeroed_at: string
          zeroed_by: string | null
        }
        Insert: {
          company_id: string
          id?: never
          leads_received: number
          seller_id: string
          zeroed_at?: string
          zeroed_by?: string | null
        }
        Update: {
          company_id?: string
          id?: never
          leads_received?: number
          seller_id?: string
          zeroed_at?: string
          zeroed_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'seller_zeroings_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'seller_zeroings_seller_id_fkey'
            columns: ['seller_id']
            isOneToOne: false
            referencedRelation: 'sellers'
            referencedColumns: ['id']
          },
        ]
      }
      sellers: {
        Row: {
          active: boolean
          away_until: string | null
          company_id: string
          conversion_rate: number
          created_at: string
          daily_limit: number | null
          deleted_at: string | null
          email: string
          head_start: number
          id: string
          last_activity: string | null
          last_assigned_at: string | null
          leads_converted: number
          leads_received: number
          leads_today: number
          leads_today_on: string | null
          leads_total: number
          leave_from: string | null
          leave_until: string | null
          name: string
          phone: string
          phone_key: string | null
          role: string
          total_sales: number
          updated_at: string
          weekly_hours: Json | null
          weight: number
        }
        Insert: {
          active?: boolean
          away_until?: string | null
          company_id: string
          conversion_rate?: number
          created_at?: string
          daily_limit?: number | null
          deleted_at?: string | null
          email: string
          head_start?: number
          id?: string
          last_activity?: string | null
          last_assigned_at?: string | null
          leads_converted?: number
          leads_received?: number
          leads_today?: number
          leads_today_on?: string | null
          leads_total?: number
          leave_from?: string | null
          leave_until?: string | null
          name: string
          phone: string
          phone_key?: string | null
          role?: string
          total_sales?: number
          updated_at?: string
          weekly_hours?: Json | null
          weight?: number
        }
        Update: {
          active?: boolean
          away_until?: string | null
          company_id?: string
          conversion_rate?: number
          created_at?: string
          daily_limit?: number | null
          deleted_at?: string | null
          email?: string
          head_start?: number
          id?: string
          last_activity?: string | null
          last_assigned_at?: string | null
          leads_converted?: number
          leads_received?: number
          leads_today?: number
          leads_today_on?: string | null
          leads_total?: number
          leave_from?: string | null
          leave_until?: string | null
          name?: string
          phone?: string
          phone_key?: string | null
          role?: string
          total_sales?: number
          updated_at?: string
          weekly_hours?: Json | null
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: 'sellers_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      short_urls: {
        Row: {
          active: boolean
          clicks: number
          company_id: string
          config: Json | null
          created_at: string
          id: string
          original_url: string
          short_code: string
          team_id: string | null
          updated_at: string
        }
        Insert: {
          active?: boolean
          clicks?: number
          company_id: string
          config?: Json | null
          created_at?: string
          id?: string
          original_url: string
          short_code: string
          team_id?: string | null
          updated_at?: string
        }
        Update: {
          active?: boolean
          clicks?: number
          company_id?: string
          config?: Json | null
          created_at?: string
          id?: string
          original_url?: string
          short_code?: string
          team_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'short_urls_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'short_urls_company_id_team_id_fkey'
            columns: ['company_id', 'team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      team_members: {
        Row: {
          company_id: string
          created_at: string
          head_start: number
          last_assigned_at: string | null
          seller_id: string
          team_id: string
          turns: number
        }
        Insert: {
          company_id: string
          created_at?: string
          head_start?: number
          last_assigned_at?: string | null
          seller_id: string
          team_id: string
          turns?: number
        }
        Update: {
          company_id?: string
          created_at?: string
          head_start?: number
          last_assigned_at?: string | null
          seller_id?: string
          team_id?: string
          turns?: number
        }
        Relationships: [
          {
            foreignKeyName: 'team_members_company_id_seller_id_fkey'
            columns: ['company_id', 'seller_id']
            isOneToOne: false
            referencedRelation: 'sellers'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'team_members_company_id_team_id_fkey'
            columns: ['company_id', 'team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      teams: {
        Row: {
          company_id: string
          created_at: string
          id: string
          name: string
          updated_at: string
          weekly_hours: Json | null
        }
        Insert: {
          company_id: string
          created_at?: string
          id?: string
          name: string
          updated_at?: string
          weekly_hours?: Json | null
        }
        Update: {
          company_id?: string
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
          weekly_hours?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: 'teams_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      users: {
        Row: {
          approved: boolean
          company_id: string | null
          created_at: string
          email: string | null
          email_confirmed: boolean
          id: string
          name: string
          role: string
          updated_at: string
        }
        Insert: {
          approved?: boolean
          company_id?: string | null
          created_at?: string
          email?: string | null
          email_confirmed?: boolean
          id: string
          name: string
          role?: string
          updated_at?: string
        }
        Update: {
          approved?: boolean
          company_id?: string | null
          created_at?: string
          email?: string | null
          email_confirmed?: boolean
          id?: string
          name?: string
          role?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'users_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      webhooks: {
        Row: {
          active: boolean
          company_id: string
          created_at: string
          events: string[]
          failing_since: string | null
          former_secret_until: string | null
          id: string
          kind: string
          settings: Json | null
          switched_off_at: string | null
          url: string
        }
        Insert: {
          active?: boolean
          company_id: string
          created_at?: string
          events: string[]
          failing_since?: string | null
          former_secret_until?: string | null
          id?: string
          kind?: string
          settings?: Json | null
          switched_off_at?: string | null
          url: string
        }
        Update: {
          active?: boolean
          company_id?: string
          created_at?: string
          events?: string[]
          failing_since?: string | null
          former_secret_until?: string | null
          id?: string
          kind?: string
          settings?: Json | null
          switched_off_at?: string | null
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhooks_company_id_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      add_lead_note: {
        Args: {
          p_lead_id: string
          p_text: string
        }
        Returns: string
      }
      answer_lead: {
        Args: {
          p_answer: string
          p_closing?: string
          p_lead_id: string
        }
        Returns: undefined
      }
      answer_privacy_request: {
        Args: {
          p_id: string
        }
        Returns: string
      }
      approve_user: {
        Args: {
          p_company_id?: string
          p_role?: string
          user_id: string
        }
        Returns: {
          approved: boolean
          company_id: string | null
          created_at: string
          email: string | null
          email_confirmed: boolean
          id: string
          name: string
          role: string
          updated_at: string
        }
        SetofOptions: { from: '*'; to: 'users'; isOneToOne: true; isSetofReturn: false }
      }
      capture_lead_public: {
        Args: {
          p_attribution?: Json
          p_city?: string
          p_company_id?: string
          p_consent?: Json
          p_email?: string
          p_extra?: Json
          p_idempotency_key?: string
          p_message?: string
          p_name: string
          p_phone: string
          p_short_code?: string
          p_source?: string
          p_team_id?: string
        }
        Returns: {
          company_name: string
          lead_id: string
          seller_name: string
          whatsapp_url: string
        }[]
      }
      change_webhook: {
        Args: {
          p_active?: boolean
          p_events?: string[]
          p_url?: string
          p_webhook_id: string
        }
        Returns: string
      }
      check_new_password: {
        Args: {
          p_caller: Json
          p_password: string
        }
        Returns: boolean
      }
      check_turns: {
        Args: {
          p_company_id?: string
          p_from?: string
          p_to?: string
        }
        Returns: {
          checked: number
          different: number
        }[]
      }
      correct_contact: {
        Args: {
          p_city?: string
          p_email?: string
          p_lead_id: string
          p_name?: string
          p_phone?: string
        }
        Returns: number
      }
      count_clicks_by_day: {
        Args: {
          p_company_id?: string
          p_days?: number
          p_short_url_id?: string
        }
        Returns: {
          clicks: number
          day: string
        }[]
      }
      count_contacts: {
        Args: {
          p_campaign?: string
          p_company_id?: string
          p_from?: string
          p_link_id?: string
          p_outcome?: string
          p_period?: string
          p_search?: string
          p_seller_id?: string
          p_source?: string
          p_to?: string
        }
        Returns: {
          is_exact: boolean
          total: number
        }[]
      }
      count_leads_by: {
        Args: {
          p_by: string
          p_company_id?: string
          p_period?: string
          p_seller_id?: string
        }
        Returns: {
          key: string
          label: string
          leads: number
        }[]
      }
      count_waiting_leads: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          first_at: string
          last_at: string
          leads: number
        }[]
      }
      create_api_key: {
        Args: {
          p_can_write: boolean
          p_company_id?: string
          p_name: string
          p_purpose?: string
        }
        Returns: string
      }
      create_company_user: {
        Args: {
          p_active: boolean
          p_caller: Json
          p_email: string
          p_name: string
          p_password_hash: string
          p_phone: string
          p_plan: string
        }
        Returns: {
          company_id: string
          user_id: string
        }[]
      }
      create_own_company: {
        Args: {
          p_email: string
          p_name: string
          p_phone?: string
        }
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: true; isSetofReturn: false }
      }
      create_seller_page: {
        Args: {
          p_seller_id: string
        }
        Returns: string
      }
      create_webhook: {
        Args: {
          p_company_id?: string
          p_events: string[]
          p_url: string
        }
        Returns: {
          id: string
          secret: string
        }[]
      }
      delete_company: {
        Args: {
          p_id: string
        }
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: true; isSetofReturn: false }
      }
      delete_company_for_good: {
        Args: {
          p_id: string
        }
        Returns: string
      }
      delete_lead_note: {
        Args: {
          p_id: string
        }
        Returns: string
      }
      delete_webhook: {
        Args: {
          p_webhook_id: string
        }
        Returns: string
      }
      discard_dead_job: {
        Args: {
          p_id: number
        }
        Returns: boolean
      }
      end_own_session: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      erase_company: {
        Args: {
          p_id: string
        }
        Returns: string
      }
      erase_contact: {
        Args: {
          p_company_id?: string
          p_phone: string
        }
        Returns: number
      }
      follow_short_link: {
        Args: {
          p_short_code: string
        }
        Returns: {
          company_logo: string
          company_name: string
          config: Json
          short_code: string
          url: string
        }[]
      }
      generate_short_code: {
        Args: never
        Returns: string
      }
      get_all_companies: {
        Args: never
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }[]
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: false; isSetofReturn: true }
      }
      get_answer_times: {
        Args: {
          p_company_id?: string
          p_period?: string
        }
        Returns: {
          answered: number
          median: number
          ninetieth: number
          seller_id: string
          seller_name: string
        }[]
      }
      get_capture_form: {
        Args: {
          p_company_id?: string
          p_short_code?: string
        }
        Returns: {
          asks_for_ads: boolean
          company_id: string
          company_logo: string
          company_name: string
          company_phone: string
          config: Json
          form_sites: string[]
          privacy_text: string
          privacy_version: number
          render_mark: string
          short_code: string
          short_url_id: string
        }[]
      }
      get_capture_page: {
        Args: {
          p_slug: string
        }
        Returns: {
          asks_for_ads: boolean
          background_color: string
          company_id: string
          company_logo: string
          company_name: string
          company_phone: string
          custom_css: string
          description: string
          fields: string[]
          form_sites: string[]
          id: string
          logo_url: string
          name: string
          primary_color: string
          privacy_text: string
          privacy_version: number
          render_mark: string
          slug: string
          team_id: string
          title: string
        }[]
      }
      get_company_by_id: {
        Args: {
          company_id: string
        }
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }[]
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: false; isSetofReturn: true }
      }
      get_company_figures: {
        Args: {
          p_after?: string
          p_limit?: number
        }
        Returns: {
          company_id: string
          leads_last_30_days: number
          people: number
          sellers: number
        }[]
      }
      get_contact_data: {
        Args: {
          p_company_id?: string
          p_phone: string
        }
        Returns: Json
      }
      get_first_steps: {
        Args: {
          p_company_id: string
        }
        Returns: {
          has_lead: boolean
          has_seller: boolean
          is_shared: boolean
          short_code: string
        }[]
      }
      get_job_counts: {
        Args: never
        Returns: {
          dead: number
          late_since: string
          retrying: number
          running: number
          waiting: number
        }[]
      }
      get_lead_counters: {
        Args: {
          p_company_id?: string
          p_seller_id?: string
        }
        Returns: {
          last_30_days: number
          last_7_days: number
          this_month: number
          this_week: number
          today: number
          total: number
          yesterday: number
        }[]
      }
      get_lead_funnel: {
        Args: {
          p_company_id?: string
          p_page_id?: string
          p_period?: string
          p_seller_id?: string
          p_short_url_id?: string
          p_team_id?: string
        }
        Returns: {
          clicks: number
          confirmed: number
          forms: number
          opened: number
          sent: number
          won: number
        }[]
      }
      get_lead_reason: {
        Args: {
          p_lead_id: string
        }
        Returns: string
      }
      get_notifications: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_company_id?: string
          p_limit?: number
        }
        Returns: {
          company_id: string
          company_name: string
          created_at: string
          details: Json
          id: string
          kind: string
          subject: string
        }[]
      }
      get_platform_figures: {
        Args: never
        Returns: {
          active_companies: number
          companies: number
          pending_users: number
          users: number
        }[]
      }
      get_platform_health: {
        Args: never
        Returns: {
          backup_at: string
          backup_note: string
          database_size: number
          faults: Json
          jobs_dead: number
          jobs_due_since: string
          jobs_waiting: number
          mail_failed_at: string
          mail_sent_at: string
          mails_failing: number
          schema_version: string
          server_version: string
          servers: Json
        }[]
      }
      get_redirect_url: {
        Args: {
          p_short_code: string
        }
        Returns: {
          url: string
        }[]
      }
      get_return_time: {
        Args: {
          p_lead_id: string
        }
        Returns: {
          company_phone_first: boolean
          returns_at: string
          time_zone: string
        }[]
      }
      get_short_link_totals: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          active_links: number
          clicks: number
          links: number
        }[]
      }
      get_system_information: {
        Args: never
        Returns: {
          database_size: number
          server_version: string
        }[]
      }
      get_user_company_id: {
        Args: {
          user_auth_id: string
        }
        Returns: string
      }
      get_user_profile: {
        Args: {
          user_auth_id: string
        }
        Returns: {
          approved: boolean
          company_id: string
          created_at: string
          email: string
          id: string
          name: string
          role: string
        }[]
      }
      has_own_password: {
        Args: never
        Returns: boolean
      }
      is_short_code_free: {
        Args: {
          p_code: string
        }
        Returns: boolean
      }
      leads_captured: {
        Args: {
          '': Database['public']['Tables']['short_urls']['Row']
        }
        Returns: {
          arrival: number
          attribution: Json | null
          city: string | null
          company_id: string
          consent: Json | null
          created_at: string
          email: string | null
          extra: Json | null
          id: string
          idempotency_key: string | null
          message: string | null
          name: string
          outcome: string | null
          outcome_at: string | null
          outcome_by: string | null
          outcome_value: number | null
          phone: string
          phone_key: string
          reason: Json
          seller_id: string | null
          short_url_id: string | null
          source: string
          whatsapp_url: string | null
        }[]
        SetofOptions: {
          from: 'short_urls'
          to: 'leads_captured'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      level_seller: {
        Args: {
          p_seller_id: string
        }
        Returns: number
      }
      list_api_keys: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          can_write: boolean
          created_at: string
          hint: string
          id: string
          last_used_at: string
          made_by: string
          name: string
          purpose: string
          revoked_at: string
          works: boolean
        }[]
      }
      list_availability: {
        Args: {
          p_company_id?: string
          p_team_id?: string
        }
        Returns: {
          available_at: string
          left_out: string
          seller_id: string
        }[]
      }
      list_campaign_results: {
        Args: {
          p_company_id?: string
          p_period?: string
        }
        Returns: {
          campaign: string
          leads: number
          value: number
          won: number
        }[]
      }
      list_campaigns: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          campaign: string
          leads: number
        }[]
      }
      list_capture_faults: {
        Args: {
          p_company_id?: string
          p_host?: string
        }
        Returns: {
          code: string
          numbers: Json
          severity: string
          since: string
          subject_id: string
          subject_kind: string
          subject_name: string
        }[]
      }
      list_capture_links: {
        Args: {
          p_company_id?: string
          p_host?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: {
          active: boolean
          clicks: number
          config: Json
          created_at: string
          id: string
          leads: number
          original_url: string
          short_code: string
          team_id: string
          total: number
        }[]
      }
      list_contacts: {
        Args: {
          p_after_created_at?: string
          p_after_id?: string
          p_ascending?: boolean
          p_campaign?: string
          p_company_id?: string
          p_from?: string
          p_limit?: number
          p_link_id?: string
          p_offset?: number
          p_outcome?: string
          p_period?: string
          p_search?: string
          p_seller_id?: string
          p_sort?: string
          p_source?: string
          p_to?: string
        }
        Returns: {
          city: string
          created_at: string
          email: string
          id: string
          name: string
          outcome: string
          outcome_value: number
          phone: string
          progress: string
          seller_id: string
          seller_name: string
          seller_phone: string
          short_url_id: string
          source: string
          source_label: string
          whatsapp_url: string
        }[]
      }
      list_dead_jobs: {
        Args: never
        Returns: {
          attempts: number
          created_at: string
          dead_at: string
          failed_at: string
          id: number
          kind: string
          last_error: string
          repeating: boolean
          run_at: string
        }[]
      }
      list_deliveries: {
        Args: {
          p_before?: number
          p_limit?: number
          p_webhook_id: string
        }
        Returns: {
          answer: string
          attempts: number
          created_at: string
          event_id: string
          failure: string
          finished_at: string
          id: number
          next_at: string
          payload: Json
          status: number
          took_ms: number
          type: string
        }[]
      }
      list_newest_leads: {
        Args: {
          p_limit?: number
        }
        Returns: {
          company_id: string
          company_name: string
          created_at: string
          id: string
          initials: string
          source: string
        }[]
      }
      list_next_turns: {
        Args: {
          p_company_id?: string
          p_count?: number
          p_team_id?: string
        }
        Returns: {
          from_at: string
          place: number
          seller_id: string
          seller_name: string
          why: string
        }[]
      }
      list_own_sessions: {
        Args: never
        Returns: {
          address: string
          id: string
          is_current: boolean
          seen_at: string
          started_at: string
          user_agent: string
        }[]
      }
      list_privacy_requests: {
        Args: {
          p_company_id?: string
          p_offset?: number
        }
        Returns: {
          answered_at: string
          answered_by: string
          contacts: Json
          created_at: string
          due_on: string
          email: string
          id: string
          is_late: boolean
          kind: string
          note: string
          phone: string
          proof_sent_at: string
          proved_at: string
        }[]
      }
      list_removed_companies: {
        Args: never
        Returns: {
          email: string
          id: string
          name: string
          purged_at: string
          removed_at: string
          removed_by: string
        }[]
      }
      list_rescues: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          called_at: string
          city: string
          created_at: string
          lead_id: string
          missed: boolean
          name: string
          phone: string
          seller_id: string
          seller_name: string
          source_label: string
          whatsapp_url: string
        }[]
      }
      list_second_factor_owners: {
        Args: {
          p_company_id: string
        }
        Returns: {
          user_id: string
        }[]
      }
      list_seller_pages: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          made_at: string
          made_by: string
          opened_at: string
          opened_with: string
          seller_id: string
        }[]
      }
      list_standings: {
        Args: {
          p_company_id?: string
        }
        Returns: {
          others: number
          own: number
          seller_id: string
          team_id: string
        }[]
      }
      list_turns: {
        Args: {
          p_before?: number
          p_before_turn?: number
          p_company_id?: string
          p_from?: string
          p_limit?: number
          p_to?: string
        }
        Returns: {
          agrees: boolean
          arrival: number
          at: string
          handed_out_at: string
          head_start: number
          kind: string
          returns_at: string
          seller_name: string
          sentence: string
          team: string
          turn: number
          turns: number
          weight: number
        }[]
      }
      note_first_steps: {
        Args: {
          p_company_id: string
          p_what: string
        }
        Returns: string
      }
      pause_seller: {
        Args: {
          p_seller_id: string
          p_until?: string
        }
        Returns: string
      }
      preview_lead_retention: {
        Args: {
          p_company_id?: string
          p_months: number
        }
        Returns: {
          first_at: string
          leads: number
          quarantined: number
        }[]
      }
      record_contact_export: {
        Args: {
          p_company_id?: string
        }
        Returns: undefined
      }
      refuse_user: {
        Args: {
          p_user_id: string
        }
        Returns: string
      }
      register_lead: {
        Args: {
          p_city?: string
          p_company_id?: string
          p_email?: string
          p_idempotency_key?: string
          p_message?: string
          p_name: string
          p_phone: string
          p_seller_id?: string
          p_source?: string
          p_team_id?: string
        }
        Returns: {
          lead_id: string
          seller_name: string
          whatsapp_url: string
        }[]
      }
      release_quarantined_lead: {
        Args: {
          p_id: string
        }
        Returns: {
          lead_id: string
          seller_name: string
          whatsapp_url: string
        }[]
      }
      remove_second_factors: {
        Args: {
          p_user_id: string
        }
        Returns: number
      }
      remove_user_access: {
        Args: {
          p_user_id: string
        }
        Returns: {
          approved: boolean
          company_id: string | null
          created_at: string
          email: string | null
          email_confirmed: boolean
          id: string
          name: string
          role: string
          updated_at: string
        }
        SetofOptions: { from: '*'; to: 'users'; isOneToOne: true; isSetofReturn: false }
      }
      replay_delivery: {
        Args: {
          p_delivery_id: number
        }
        Returns: number
      }
      restore_company: {
        Args: {
          p_id: string
        }
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: true; isSetofReturn: false }
      }
      retry_dead_job: {
        Args: {
          p_id: number
        }
        Returns: boolean
      }
      revoke_api_key: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      revoke_seller_page: {
        Args: {
          p_seller_id: string
        }
        Returns: undefined
      }
      rotate_webhook_secret: {
        Args: {
          p_webhook_id: string
        }
        Returns: string
      }
      save_conversions: {
        Args: {
          p_company_id?: string
          p_kind: string
          p_lead?: string
          p_secret?: string
          p_target?: string
          p_test_code?: string
          p_won?: string
        }
        Returns: {
          id: string
          password: string
        }[]
      }
      send_test_event: {
        Args: {
          p_webhook_id: string
        }
        Returns: number
      }
      set_ads_consent: {
        Args: {
          p_asks: boolean
          p_company_id?: string
        }
        Returns: string
      }
      set_company_user_password: {
        Args: {
          p_caller: Json
          p_company_id: string
          p_email: string
          p_password_hash: string
        }
        Returns: undefined
      }
      set_form_sites: {
        Args: {
          p_company_id?: string
          p_sites: string[]
        }
        Returns: string
      }
      set_lead_outcome: {
        Args: {
          p_lead_id: string
          p_outcome: string
          p_value?: number
        }
        Returns: {
          id: string
          outcome: string
          outcome_at: string
          outcome_value: number
        }[]
      }
      set_lead_retention: {
        Args: {
          p_company_id?: string
          p_months: number
        }
        Returns: string
      }
      set_no_messages: {
        Args: {
          p_lead_id: string
          p_wanted: boolean
        }
        Returns: string
      }
      set_opening_hours: {
        Args: {
          p_company_id?: string
          p_weekly_hours: Json
        }
        Returns: string
      }
      set_rescue_rules: {
        Args: {
          p_company_id?: string
          p_first_message: string
          p_minutes: number
        }
        Returns: string
      }
      set_same_seller: {
        Args: {
          p_company_id?: string
          p_days: number
        }
        Returns: string
      }
      set_seller_mails: {
        Args: {
          p_company_id?: string
          p_on: boolean
        }
        Returns: string
      }
      set_user_role: {
        Args: {
          p_role: string
          p_user_id: string
        }
        Returns: {
          approved: boolean
          company_id: string | null
          created_at: string
          email: string | null
          email_confirmed: boolean
          id: string
          name: string
          role: string
          updated_at: string
        }
        SetofOptions: { from: '*'; to: 'users'; isOneToOne: true; isSetofReturn: false }
      }
      set_when_nobody: {
        Args: {
          p_company_id?: string
          p_when_nobody: string
        }
        Returns: string
      }
      short_urls: {
        Args: {
          '': Database['public']['Tables']['leads_captured']['Row']
        }
        Returns: {
          active: boolean
          clicks: number
          company_id: string
          config: Json | null
          created_at: string
          id: string
          original_url: string
          short_code: string
          team_id: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: 'leads_captured'
          to: 'short_urls'
          isOneToOne: true
          isSetofReturn: true
        }
      }
      transfer_lead: {
        Args: {
          p_lead_id: string
          p_note?: string
          p_seller_id: string
        }
        Returns: {
          lead_id: string
          seller_name: string
          whatsapp_url: string
        }[]
      }
      update_company: {
        Args: {
          p_active?: boolean
          p_email?: string
          p_id: string
          p_leads_limit?: number
          p_name?: string
          p_pages_limit?: number
          p_phone?: string
          p_plan?: string
          p_privacy_text?: string
          p_sellers_limit?: number
          p_time_zone?: string
        }
        Returns: {
          active: boolean
          asks_for_ads: boolean
          created_at: string
          deleted_at: string | null
          email: string
          first_message: string | null
          form_sites: string[]
          id: string
          keep_leads_months: number | null
          leads_limit: number
          name: string
          pages_limit: number
          phone: string | null
          plan: string
          privacy_text: string | null
          privacy_version: number
          rescue_minutes: number
          same_seller_days: number | null
          seller_mails: boolean
          sellers_limit: number
          time_zone: string
          updated_at: string
          weekly_hours: Json | null
          when_nobody: string
        }
        SetofOptions: { from: '*'; to: 'companies'; isOneToOne: true; isSetofReturn: false }
      }
      update_company_user_password: {
        Args: {
          p_company_id: string
          p_email: string
          p_new_password: string
        }
        Returns: undefined
      }
      update_own_notifications: {
        Args: {
          p_lead_mail?: boolean
          p_summary_mail?: boolean
        }
        Returns: {
          lead_mail: boolean
          summarised_on: string | null
          summary_mail: boolean
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: '*'
          to: 'notification_settings'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      update_own_profile: {
        Args: {
          p_name: string
        }
        Returns: {
          approved: boolean
          company_id: string
          created_at: string
          email: string
          id: string
          name: string
          role: string
        }[]
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
